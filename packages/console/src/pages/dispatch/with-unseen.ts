/** Signs that nobody sees, or that turn others round. */
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** With every sign to be seen: what somebody decides about must not look like something else. */
export const withUnseen = (text: string): string =>
  text.replace(unseen, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
