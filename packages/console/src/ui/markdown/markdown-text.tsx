import type { Token, Tokens } from "marked";
import { type ReactNode, useMemo, useState } from "react";
import { Button } from "../basic/button.tsx";
import { useUiWords } from "../words.ts";
import { lexMarkdown } from "./lex-markdown.ts";
import type { MarkdownProps } from "./markdown.tsx";
import { type Around, deepest, headingOf, inline } from "./markdown-inline.tsx";

/** Block Markdown as React elements. */

/** How many characters are shown at first, and the factor for each `Show more`. */
const first = 60_000;
const growth = 4;

export function MarkdownText({ text, ...around }: MarkdownProps) {
  const say = useUiWords();
  const [limit, setLimit] = useState(first);
  const shown = text.length > limit ? text.slice(0, text.lastIndexOf("\n", limit) + 1 || limit) : text;
  const tokens = useMemo(() => lexMarkdown(shown), [shown]);
  return (
    <div className="grid min-w-0 max-w-[80ch] gap-3 leading-relaxed" data-markdown>
      {tokens ? blocks(tokens, around) : <pre className="whitespace-pre-wrap">{shown}</pre>}
      {shown !== text && (
        <p>
          <Button onClick={() => setLimit(limit * growth)}>{say("showMore")}</Button>
        </p>
      )}
    </div>
  );
}

const blocks = (tokens: readonly Token[] | undefined, around: Around, depth = 0): ReactNode =>
  tokens?.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one text never move
    <Block key={index} token={token} around={around} depth={depth} />
  ));

interface BlockProps<Kind = Token> {
  readonly token: Kind;
  readonly around: Around;
  readonly depth: number;
}

function Block({ token, around, depth }: BlockProps): ReactNode {
  if (depth > deepest) return <>{token.raw}</>;
  switch (token.type) {
    case "space":
    case "checkbox":
      return null;
    case "def":
      return <p className="whitespace-pre-wrap font-mono text-quiet text-xs">{token.raw.trim()}</p>; // models read it
    case "heading":
      return <Heading token={token as Tokens.Heading} around={around} depth={depth} />;
    case "paragraph":
      return <p>{inline(token.tokens, around)}</p>;
    case "text":
      return <div>{inline((token as Tokens.Text).tokens ?? [token], around)}</div>;
    case "hr":
      return <hr className="border-line" />;
    case "blockquote":
      return (
        <blockquote className="grid gap-2 border-l-4 border-line pl-3 text-quiet">
          {blocks(token.tokens, around, depth + 1)}
        </blockquote>
      );
    case "list":
      return <List token={token as Tokens.List} around={around} depth={depth} />;
    case "table":
      return <Table token={token as Tokens.Table} around={around} depth={depth} />;
    case "code":
      return <Code text={(token as Tokens.Code).text} />;
    default:
      return <Code text={token.raw} />; // HTML, as it is written
  }
}

const headingLooks = ["text-xl", "text-lg", "text-base", "text-base", "text-base", "text-base"] as const;

/** Headings start one level below those of the page. */
function Heading({ token, around }: BlockProps<Tokens.Heading>) {
  const Level = `h${Math.min(token.depth + 1, 6)}` as "h2";
  const look = headingLooks[token.depth - 1] ?? "";
  return (
    <Level tabIndex={-1} data-heading={headingOf(token)} className={`mt-2 scroll-mt-20 font-semibold ${look}`}>
      {inline(token.tokens, around)}
    </Level>
  );
}

const Code = ({ text }: { readonly text: string }) => (
  <pre tabIndex={0} className="max-h-[32rem] overflow-auto rounded-md border border-line bg-raised p-3">
    <code>{text.replace(/\n$/, "")}</code>
  </pre>
);

function List({ token, around, depth }: BlockProps<Tokens.List>) {
  const items = token.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one text never move
    <li key={index} className={item.task ? "flex list-none items-start gap-2" : undefined}>
      {item.task && <Checkbox isChecked={item.checked === true} words={item.text} />}
      <div className="grid min-w-0 gap-1">{blocks(item.tokens, around, depth + 1)}</div>
    </li>
  ));
  const look = "grid gap-1 pl-6";
  if (!token.ordered) return <ul className={`${look} list-disc`}>{items}</ul>;
  return (
    <ol className={`${look} list-decimal`} start={token.start === "" ? 1 : token.start}>
      {items}
    </ol>
  );
}

const Checkbox = ({ isChecked, words }: { readonly isChecked: boolean; readonly words: string }) => (
  <input
    type="checkbox"
    checked={isChecked}
    disabled
    aria-label={words.slice(0, 100)}
    className="mt-1 -ml-5 size-4 shrink-0"
  />
);

const sides = { left: "text-left", right: "text-right", center: "text-center" } as const;

function Table({ token: { header, rows }, around }: BlockProps<Tokens.Table>) {
  const cell = ({ align, tokens }: Tokens.TableCell, index: number, Kind: "th" | "td"): ReactNode => (
    <Kind key={index} className={`border border-line px-2 py-1 ${sides[align ?? "left"]}`}>
      {inline(tokens, around)}
    </Kind>
  );
  return (
    <div tabIndex={0} className="overflow-x-auto">
      <table className="border-collapse">
        <thead className="bg-raised">
          <tr>{header.map((one, index) => cell(one, index, "th"))}</tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one text never move
            <tr key={index}>{row.map((one, place) => cell(one, place, "td"))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
