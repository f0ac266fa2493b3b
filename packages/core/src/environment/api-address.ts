/** Whether a text is the address of an API: http or https, without credentials, query or fragment. */
export function isApiAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (
    (url?.protocol === "https:" || url?.protocol === "http:") &&
    url.username === "" &&
    url.password === "" &&
    !/[?#\s]/.test(text)
  );
}
