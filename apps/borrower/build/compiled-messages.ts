import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";

/**
 * A Babel plugin that runs after lingui's macros and parses each English message at build time. So English travels with
 * the screen that speaks it instead of in one catalogue that the landing page would have to carry whole, and the bundle
 * needs no message parser.
 */
export function compiledMessages({ types }: { types: NodeMaker }) {
  return {
    visitor: {
      ObjectExpression(path: { node: { properties: Property[] } }): void {
        const { properties } = path.node;
        if (!properties.some((property) => isNamed(property, "id"))) return;
        const message = properties.find((property) => isNamed(property, "message"));
        if (message?.value?.type === "StringLiteral") {
          message.value = types.valueToNode(compiled(message.value.value)) as Literal;
        }
      },
      JSXAttribute(path: { node: { name: { name: unknown }; value: Literal | null } }): void {
        const { node } = path;
        if (node.name.name !== "message" || node.value === null) return;
        const text = textOf(node.value);
        if (text === undefined) return;
        node.value = types.jsxExpressionContainer(types.valueToNode(compiled(text))) as Literal;
      },
    },
  };
}

type Literal = { type: string; value: string; expression?: Literal };
type Property = { type: string; key?: { name?: string }; value?: Literal };
type NodeMaker = {
  valueToNode: (value: unknown) => unknown;
  jsxExpressionContainer: (expression: unknown) => unknown;
};

/** A message without places for values is its text. */
function compiled(text: string): unknown {
  const tokens = compileMessageOrThrow(text);
  if (tokens.length === 1 && typeof tokens[0] === "string") return tokens[0];
  // As JSON, which leaves out what is undefined.
  return JSON.parse(JSON.stringify(tokens));
}

const isNamed = (property: Property, name: string): boolean =>
  property.type === "ObjectProperty" && property.key?.name === name;

function textOf(value: Literal): string | undefined {
  if (value.type === "StringLiteral") return value.value;
  return value.expression?.type === "StringLiteral" ? value.expression.value : undefined;
}
