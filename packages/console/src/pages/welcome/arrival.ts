/** The address that the provider sends browsers back to. */
export const callbackPath = "/sign-in/callback";

/** The answer of the provider, as it came: the router reads and writes addresses in its own way. */
export const providerAnswer = globalThis.location?.pathname === callbackPath ? globalThis.location.search.slice(1) : "";
