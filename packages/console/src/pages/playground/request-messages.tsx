import { Chip } from "../../ui/basic/chip.tsx";
import { PlainText, prettyJson } from "../../ui/basic/fold.tsx";
import type { Request } from "./request-inspector.tsx";
import { useTimelineWords } from "./timeline-words.ts";

/** The messages of a request; calls carry the numbers of the tools. */
export function RequestMessages({ request: { messages, tools } }: { readonly request: Request }) {
  const say = useTimelineWords();
  const roles = {
    system: say("roleSystem"),
    user: say("roleUser"),
    assistant: say("roleAssistant"),
    tool: say("roleTool"),
  };
  const numberOf = (name: string): number => tools.findIndex((tool) => tool.name === name) + 1;
  return (
    <ol className="grid gap-3">
      {messages.map(({ role, content, calls = [], results = [] }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a kept request never changes
        <li key={index} className="grid gap-1.5 border-b border-line pb-3 last:border-b-0">
          <p>
            <Chip tone={role === "system" ? "skill" : role === "user" ? "accent" : "plain"}>{roles[role]}</Chip>
          </p>
          {content !== undefined && content !== "" && <PlainText text={content} label={roles[role]} />}
          {calls.map(({ id, name, arguments: args }) => (
            <div key={id} className="grid gap-1">
              <p className="text-xs">
                <code>{name}</code>{" "}
                {numberOf(name) > 0 && <span className="text-quiet">{say("callOf", { number: numberOf(name) })}</span>}
              </p>
              <PlainText text={prettyJson(args)} label={name} />
            </div>
          ))}
          {results.map(({ id, name, content: result, isError }) => (
            <div key={id} className="grid gap-1">
              <p className={`text-xs ${isError ? "text-bad" : ""}`}>
                <code>{name}</code>
              </p>
              <PlainText text={result} label={name} />
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}
