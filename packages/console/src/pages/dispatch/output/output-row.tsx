import { memo, type ReactNode } from "react";
import { Icon } from "../../../ui/basic/icon.tsx";
import { SearchLink } from "../../../ui/page/search-link.tsx";
import { useDispatchWords } from "../words.ts";
import { type AnsiStyle, findInSpans, parseAnsi } from "./ansi.ts";
import type { OutputLine } from "./output-lines.ts";

const looks: Readonly<Record<OutputLine["kind"], string>> = {
  text: "border-transparent",
  thought: "border-line text-quiet italic",
  log: "border-warn bg-warn-soft",
  tool: "border-accent",
  permission: "border-warn",
  diff: "border-accent",
  plan: "border-accent",
};

const changeLooks = { file: "font-medium", added: "text-good", removed: "text-bad", same: "text-quiet" } as const;

/** One line of output: its number, a mark for its kind, and its text. */
export const OutputRow = memo(function OutputRow({
  line,
  finder,
  isWrapped,
  isMarked,
}: {
  readonly line: OutputLine;
  readonly finder: RegExp | undefined;
  readonly isWrapped: boolean;
  readonly isMarked: boolean;
}) {
  const say = useDispatchWords();
  return (
    <div
      data-line={line.kind}
      data-marked={isMarked || undefined}
      className={`flex min-h-5 items-start border-l-2 pr-3 ${looks[line.kind]} ${isWrapped ? "" : "w-max min-w-full"} ${isMarked ? "outline-2 -outline-offset-2 outline-accent" : ""}`}
    >
      <SearchLink
        change={{ line: line.number }}
        tabIndex={-1}
        aria-label={say("line", { number: line.number })}
        className="w-12 shrink-0 pr-3 text-right text-quiet not-italic select-none hover:text-accent max-md:w-9 max-md:pr-2"
      >
        {line.number}
      </SearchLink>
      <Mark line={line} />
      <span
        className={`min-w-0 flex-1 ${isWrapped ? "whitespace-pre-wrap" : "whitespace-pre"} ${line.kind === "diff" ? changeLooks[line.change] : ""}`}
      >
        <Words line={line} finder={finder} />
        <Aside line={line} />
      </span>
    </div>
  );
});

/** Marks lines that are not part of the answer. */
function Mark({ line }: { readonly line: OutputLine }) {
  const say = useDispatchWords();
  const { kind } = line;
  if (kind === "diff") return line.change === "file" ? <Sign icon="diff" /> : null;
  if (kind === "plan") return <Sign icon="plan" />;
  if (kind === "tool") return <Sign icon="tool" />;
  if (kind === "permission") return <Sign icon="permission" />;
  if (kind === "thought") return <span className="mr-2 shrink-0 text-quiet select-none">{say("thought")}</span>;
  if (kind === "log")
    return (
      <span className="mr-2 shrink-0 font-medium text-warn select-none" title={say("stderrHint")}>
        {say("stderr")}
      </span>
    );
  return null;
}

const Sign = ({ icon }: { readonly icon: "tool" | "permission" | "diff" | "plan" }) => (
  <span className="mt-0.5 mr-2 shrink-0 text-accent">
    <Icon name={icon} />
  </span>
);

function Words({ line, finder }: { readonly line: OutputLine; readonly finder: RegExp | undefined }): ReactNode {
  const { spans } = parseAnsi(line.text, "style" in line ? line.style : undefined);
  return findInSpans(spans, finder).map(({ text, style, isFound }, index) => {
    const look = styleLook(style);
    if (isFound)
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one line never move
        <mark key={index} className="rounded-sm bg-accent text-on-accent">
          {text}
        </mark>
      );
    return look === "" ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one line never move
      <span key={index} className={look}>
        {text}
      </span>
    );
  });
}

function Aside({ line }: { readonly line: OutputLine }) {
  const say = useDispatchWords();
  if ((line.kind === "tool" || line.kind === "plan") && line.status !== "")
    return <span className="text-quiet"> · {line.status}</span>;
  if (line.kind !== "permission") return null;
  const { answer, by } = line;
  return <span className="text-quiet"> · {say(answer === "allow" ? "allowed" : "denied", { by })}</span>;
}

/** Black and white are shown in the color of text, because one of them would be invisible in each theme. */
const colours: readonly string[] = [
  "",
  "text-bad",
  "text-good",
  "text-warn",
  "text-accent",
  "text-[light-dark(#86198f,#f0abfc)]",
  "text-skill",
  "",
];

const styleLook = ({ colour, hasBackground, isBold, isDim, isItalic, isUnderlined }: AnsiStyle): string =>
  [
    colour === undefined ? "" : colours[colour],
    hasBackground && "bg-raised",
    isBold && "font-bold",
    isDim && colour === undefined && "text-quiet",
    isItalic && "italic",
    isUnderlined && "underline",
  ]
    .filter(Boolean)
    .join(" ");
