/** Providers take arguments as a value; text that is not JSON or is nested too deeply is sent back as text. */

/** Deeper arguments would overflow the stack when serialized again. */
const deepestArguments = 64;

export function callArguments(given: string): unknown {
  try {
    const value: unknown = JSON.parse(given);
    if (depthOf(value, deepestArguments) > deepestArguments) return { malformed: given };
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : { value };
  } catch (error) {
    if (error instanceof SyntaxError) return { malformed: given };
    throw error;
  }
}

/** How deep a value is nested; stops counting at `most`. */
function depthOf(value: unknown, most: number): number {
  if (typeof value !== "object" || value === null) return 0;
  if (most === 0) return 1;
  return 1 + Math.max(0, ...Object.values(value).map((part) => depthOf(part, most - 1)));
}
