/** Nobody else's; also on pages that are not secure, where browsers have no `randomUUID`. */
export const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
