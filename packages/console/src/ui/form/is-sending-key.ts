interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/**
 * Whether a key takes what was typed. Enter may end the writing of a word by an input method: some browsers say so by
 * `isComposing`, others, behind the end of the composition, only by the key code 229.
 */
export const isSendingKey = ({ key, shiftKey, isComposing, keyCode }: Key): boolean =>
  key === "Enter" && !shiftKey && !isComposing && keyCode !== 229;
