import { Chip } from "../../ui/basic/chip.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { useContentWords } from "./content-words.ts";
import type { CallEntry } from "./conversation.ts";

/** A call of a tool, folded; open it shows what was asked and what came back. */
export function CallRow({ call: { name, arguments: given, result } }: { readonly call: CallEntry }) {
  const say = useContentWords();
  return (
    <details className="group rounded-md border border-line bg-page" data-call={name}>
      <summary className="flex min-h-8 cursor-pointer flex-wrap items-center gap-2 px-2 py-1 max-md:min-h-11">
        <Icon name="right" className="size-3.5 text-quiet group-open:rotate-90" />
        <Icon name="tool" className="size-3.5 text-quiet" />
        <span className="sr-only">{say("call")}</span>
        <code className="font-semibold">{name}</code>
        {result?.activated !== undefined && (
          <Chip tone="skill" icon="spark">
            {say("activatedHere", { skill: result.activated })}
          </Chip>
        )}
        {result?.isError && (
          <Chip tone="bad" icon="error">
            {say("callError")}
          </Chip>
        )}
        {!result && <Chip tone="warn">{say("callOpen")}</Chip>}
      </summary>
      <div className="grid gap-2 border-t border-line p-2">
        <Part title={say("callArguments")} text={readable(given)} />
        {result?.ranWith !== undefined && <RanWith given={result.ranWith} />}
        {result && <Part title={result.isError ? say("callError") : say("callResult")} text={result.text} />}
      </div>
    </details>
  );
}

/** A text among them is shown as it is: the task another agent got, with its skills. */
function RanWith({ given }: { readonly given: string }) {
  const say = useContentWords();
  const { task, ...rest } = JSON.parse(given) as Readonly<Record<string, unknown>>;
  const text = typeof task === "string" ? `${JSON.stringify(rest, null, 2)}\n\n${task}` : readable(given);
  return <Part title={say("callRanWith")} text={text} />;
}

const Part = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div>
    <p className="text-xs text-quiet">{title}</p>
    <pre tabIndex={0} className="max-h-80 overflow-auto whitespace-pre-wrap">
      {text}
    </pre>
  </div>
);

/** Indented where it is JSON; a model may write anything. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
