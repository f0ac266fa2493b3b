import type { Text } from "../../ground/text.ts";

/** What the files of the built-in agents share. */

/** A text that is the same in all languages, such as a command. */
export const sameText = (text: string): Text => ({ en: text, zh: text });

/** A path below the home folder that these variables name. */
export const homePath = ({ HOME = "/" }: Readonly<Record<string, string | undefined>>, path: string): string =>
  `${HOME}/${path}`;
