/** The page to show after signing in: a path of this server. Browsers take tabs and line ends out of addresses, and `\` for `/`. */
export function nextPage(text: string | undefined): string {
  if (text === undefined || text.length > 4000 || !text.isWellFormed()) return "/";
  return /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(text) ? text : "/";
}
