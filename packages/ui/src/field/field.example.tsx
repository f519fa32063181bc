import { Field } from "./field.tsx";

export const title = "Field";

export function Example() {
  return (
    <div style={{ display: "grid", gap: 22 }}>
      <Field
        id="example-email"
        label="Email address"
        hint="We send your loan agreement here"
        errorPrefix="Error:"
      >
        {(aria) => <input {...aria} type="email" defaultValue="priya.nair" />}
      </Field>
      <Field id="example-pan" label="PAN" error="PAN number is required" errorPrefix="Error:">
        {(aria) => <input {...aria} />}
      </Field>
    </div>
  );
}
