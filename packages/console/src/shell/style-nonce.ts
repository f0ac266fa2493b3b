/** What a style sheet that a library makes has to name to be let in; the server puts it into the page. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>("meta[name=style-nonce]")?.content ?? "";
