import styles from "./sign-in.module.css";

type Props = { title: string; mobile: string };

/** Groups the number 5+5 for the eye alone: the text itself stays as it is, for screen readers and for copying. */
export function PhoneTitle({ title, mobile }: Props) {
  const number = `+91 ${mobile}`;
  const [before, after] = title.split(number);
  return (
    <>
      {before}
      <span className={styles.number}>
        +91 <span>{mobile.slice(0, 5)}</span>
        <span>{mobile.slice(5)}</span>
      </span>
      {after}
    </>
  );
}
