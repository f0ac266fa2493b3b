import { Fold, PlainText } from "../../ui/basic/fold.tsx";
import type { Request } from "./request-inspector.tsx";
import { useTimelineWords } from "./timeline-words.ts";

/** The tools of a request, numbered as calls name them. */
export function RequestTools({ tools }: { readonly tools: Request["tools"] }) {
  const say = useTimelineWords();
  if (tools.length === 0) return <p className="text-quiet">{say("noTools")}</p>;
  return (
    <ol className="grid gap-2">
      {tools.map(({ name, description, parameters }, index) => (
        <li key={name}>
          <Fold
            className="border-line"
            summary={
              <>
                <span className="w-6 text-right text-quiet tabular-nums">{index + 1}</span>
                <code className="min-w-0 truncate">{name}</code>
              </>
            }
          >
            <p className="whitespace-pre-wrap">{description}</p>
            <h3 className="mt-2 text-xs text-quiet">{say("parameters")}</h3>
            <PlainText text={JSON.stringify(parameters, null, 2)} label={say("parameters")} />
          </Fold>
        </li>
      ))}
    </ol>
  );
}
