/** The address that others reach this server at: the one it was told, which it writes into the page, or that of this page. */
export const publicAddress = (): string =>
  document.querySelector<HTMLMetaElement>("meta[name=public-address]")?.content || location.origin;
