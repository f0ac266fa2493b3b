import { getDefaults, Lexer, type Token, Tokenizer, type Tokens } from "marked";

/** The tokens of a text, with every definition of a link. `undefined` if the nesting is too deep. */
export function lexMarkdown(text: string): readonly Token[] | undefined {
  try {
    return Lexer.lex(text, { ...getDefaults(), tokenizer: new KeepingTokenizer() });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Keeps repeated definitions of a link, which the lexer drops: models read them all. */
class KeepingTokenizer extends Tokenizer {
  #repeated = 0;

  override def(source: string): Tokens.Def | undefined {
    const token = super.def(source);
    if (!token || !Object.hasOwn(this.lexer.tokens.links, token.tag)) return token;
    // No link can have this name: names have no line breaks.
    return { ...token, tag: `${token.tag}\n${++this.#repeated}` };
  }
}
