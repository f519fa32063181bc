export const ONE_TIME_CODE_LENGTH = 6;
export const ONE_TIME_CODE_MESSAGE = "Please enter a valid 6-digit OTP";

const ONE_TIME_CODE = /^[0-9]{6}$/;

export const isOneTimeCode = (text: string): boolean => ONE_TIME_CODE.test(text);
