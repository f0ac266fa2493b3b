/** Where the content of the page begins: for whoever came from something that is gone. */
export const focusContent = (): void => document.getElementById("content")?.focus({ preventScroll: true });
