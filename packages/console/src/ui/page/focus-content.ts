/** Moves the focus to the content of the page, after the focused element was removed. */
export const focusContent = (): void => document.getElementById("content")?.focus({ preventScroll: true });
