import * as z from "zod/mini";

/** `POST /pan/pan-comprehensive` of Surepass. */
export const PAN_COMPREHENSIVE_PATH = "/pan/pan-comprehensive";

export const PanComprehensiveBody = z.object({ id_number: z.string() });
export type PanComprehensiveBody = z.output<typeof PanComprehensiveBody>;

/** `data` of a success. Where the register knows little, fields are null; `aadhaar_linked` null says "unknown". */
export const PanComprehensiveData = z.object({
  client_id: z.string(),
  pan_number: z.string(),
  full_name: z.nullish(z.string()),
  full_name_split: z.nullish(z.array(z.string())),
  /** `XXXXXXXX1234`. */
  masked_aadhaar: z.nullish(z.string()),
  address: z.nullish(
    z.object({
      line_1: z.nullish(z.string()),
      line_2: z.nullish(z.string()),
      street_name: z.nullish(z.string()),
      zip: z.nullish(z.string()),
      city: z.nullish(z.string()),
      state: z.nullish(z.string()),
      country: z.nullish(z.string()),
      full: z.nullish(z.string()),
    }),
  ),
  email: z.nullish(z.string()),
  phone_number: z.nullish(z.string()),
  gender: z.nullish(z.string()),
  /** ISO date. */
  dob: z.nullish(z.string()),
  input_dob: z.nullish(z.string()),
  aadhaar_linked: z.nullish(z.boolean()),
  dob_verified: z.nullish(z.boolean()),
  dob_check: z.nullish(z.boolean()),
  /** `person`, `company` and others. */
  category: z.nullish(z.string()),
  /** `valid` in lower case, or a word for what is wrong. */
  status: z.nullish(z.string()),
  less_info: z.nullish(z.boolean()),
});
export type PanComprehensiveData = z.output<typeof PanComprehensiveData>;
