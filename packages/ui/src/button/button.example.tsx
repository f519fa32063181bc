import { Button } from "./button.tsx";
import { LinkButton } from "./link-button.tsx";

export const title = "Button";

export function Example() {
  return (
    <div style={{ display: "grid", gap: 12 }}>
      <Button>Apply Now</Button>
      <Button busy>Send OTP</Button>
      <Button variant="secondary">Talk to support</Button>
      <Button variant="secondary" busy>
        Talk to support
      </Button>
      <Button variant="accent">Pay Now</Button>
      <Button variant="danger">Logout</Button>
      <Button disabled>Continue in 83s</Button>
      <div style={{ display: "flex", flexWrap: "wrap", gap: 12 }}>
        <Button size="sm">Try again</Button>
        <Button size="sm" busy>
          Try again
        </Button>
      </div>
      <p>
        Nothing is signed yet. <LinkButton>I need more time</LinkButton>
      </p>
    </div>
  );
}
