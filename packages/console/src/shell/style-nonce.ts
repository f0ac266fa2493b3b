/** The nonce that lets style sheets of libraries through the content security policy; the server writes it into the page. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>("meta[name=style-nonce]")?.content ?? "";
