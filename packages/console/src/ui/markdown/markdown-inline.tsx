import type { Token, Tokens } from "marked";
import type { ReactNode } from "react";
import { decodeEntities } from "./entities.ts";
import { headingId, linkTarget } from "./link-target.ts";
import type { MarkdownProps } from "./markdown.tsx";

/** Inline Markdown as React elements. */

export type Around = Omit<MarkdownProps, "text">;

/** Nesting beyond this is shown as plain text. */
export const deepest = 30;

/** Inline tokens as elements. Unknown tokens are shown as plain text. */
export const inline = (tokens: readonly Token[] | undefined, around: Around, depth = 0): ReactNode =>
  tokens?.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one text never move
    <Inline key={index} token={token} around={around} depth={depth} />
  ));

interface InlineProps {
  readonly token: Token;
  readonly around: Around;
  readonly depth: number;
}

/** A fragment, because only elements go through the gate for hidden text. */
const Inline = (props: InlineProps): ReactNode => <>{contentOf(props)}</>;

function contentOf({ token, around, depth }: InlineProps): ReactNode {
  if (depth > deepest) return token.raw;
  const inner = (): ReactNode => inline((token as Tokens.Generic).tokens, around, depth + 1);
  switch (token.type) {
    case "text":
      return (token as Tokens.Text).tokens ? inner() : decodeEntities((token as Tokens.Text).text);
    case "escape":
      return (token as Tokens.Escape).text;
    case "strong":
      return <strong>{inner()}</strong>;
    case "em":
      return <em>{inner()}</em>;
    case "del":
      return <del>{inner()}</del>;
    case "codespan":
      return <code className="rounded bg-raised px-1 py-0.5">{(token as Tokens.Codespan).text}</code>;
    case "br":
      return <br />;
    case "link":
      return <TextLink link={token as Tokens.Link} around={around} depth={depth} />;
    case "image":
      return <Picture image={token as Tokens.Image} around={around} />;
    default:
      return token.raw; // HTML too
  }
}

const look = "text-accent underline underline-offset-2";

function TextLink({
  link,
  around,
  depth,
}: {
  readonly link: Tokens.Link;
  readonly around: Around;
  readonly depth: number;
}) {
  const words = inline(link.tokens, around, depth + 1);
  const { folder, onOpenFile } = around;
  const target = linkTarget(decodeEntities(link.href), folder);
  switch (target.kind) {
    case "web":
      return (
        <a href={target.href} target="_blank" rel="noopener noreferrer nofollow" title={target.href} className={look}>
          {words}
        </a>
      );
    case "file":
      if (!onOpenFile) return words;
      return (
        <button
          type="button"
          title={target.path}
          className={`${look} text-left`}
          onClick={() => onOpenFile(target.path)}
        >
          {words}
        </button>
      );
    case "heading":
      return (
        <button
          type="button"
          className={`${look} text-left`}
          onClick={({ currentTarget }) => showHeading(currentTarget, target.id)}
        >
          {words}
        </button>
      );
    case "none":
      return words;
  }
}

/** Headings have an attribute instead of an id, so that a text cannot take over ids of the page. */
function showHeading(from: HTMLElement, id: string): void {
  const headings = from.closest("[data-markdown]")?.querySelectorAll<HTMLElement>("[data-heading]") ?? [];
  for (const heading of headings) {
    if (heading.dataset.heading !== id) continue;
    heading.scrollIntoView({ block: "start" });
    heading.focus();
    return;
  }
}

function Picture({ image, around }: { readonly image: Tokens.Image; readonly around: Around }) {
  const words = decodeEntities(image.text);
  const target = linkTarget(decodeEntities(image.href), around.folder);
  const shown = target.kind === "file" ? around.picture?.(target.path, words) : undefined;
  return shown ?? <span className="rounded border border-dashed border-strong-line px-1 text-quiet">{words}</span>;
}

/** The plain text of a heading, as links name it. */
export const headingOf = (heading: Tokens.Heading): string => headingId(decodeEntities(heading.text));
