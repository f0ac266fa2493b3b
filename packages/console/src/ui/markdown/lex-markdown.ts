import { getDefaults, Lexer, type Token, Tokenizer, type Tokens } from "marked";

/** The parts of a text. Every definition of a link is among them. `undefined` for a text that is nested beyond all measure. */
export function lexMarkdown(text: string): readonly Token[] | undefined {
  try {
    return Lexer.lex(text, { ...getDefaults(), tokenizer: new KeepingTokenizer() });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The lexer drops a definition whose name was defined before; it keeps one whose name is new. Models read them all. */
class KeepingTokenizer extends Tokenizer {
  #repeated = 0;

  override def(source: string): Tokens.Def | undefined {
    const token = super.def(source);
    if (!token || !Object.hasOwn(this.lexer.tokens.links, token.tag)) return token;
    // A name that no link can have: names have no line breaks.
    return { ...token, tag: `${token.tag}\n${++this.#repeated}` };
  }
}
