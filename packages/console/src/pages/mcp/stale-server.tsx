import { Button } from "../../ui/basic/button.tsx";
import { type Server, serverChanges } from "./server-changes.ts";
import { useMcpWords } from "./words.ts";

const fieldWords = {
  transport: "fieldTransport",
  place: "fieldPlace",
  variables: "fieldVariables",
  origin: "fieldOrigin",
} as const;

/** Somebody else was faster: what they changed, and the way on from there. */
export function StaleServer({
  seen,
  now,
  onGoOn,
}: {
  readonly seen: Server;
  readonly now: Server | undefined;
  readonly onGoOn: (now: Server) => void;
}) {
  const say = useMcpWords();
  return (
    <section className="grid gap-2 rounded-lg border border-warn bg-warn-soft p-3" data-stale>
      <h3 className="text-warn">{say("staleTitle")}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {serverChanges(seen, now).map((change) => {
          if (change.kind === "gone") return <li key="gone">{say("staleGone")}</li>;
          if (change.kind === "hidden") return <li key="hidden">{say("staleHidden")}</li>;
          const { field, before, after } = change;
          const [from, to] = [before || say("staleNothing"), after || say("staleNothing")];
          return <li key={field}>{say("staleField", { field: say(fieldWords[field]), before: from, after: to })}</li>;
        })}
      </ul>
      {now && (
        <div>
          <Button isSmall icon="refresh" className="max-md:min-h-11" onClick={() => onGoOn(now)}>
            {say("staleGoOn")}
          </Button>
        </div>
      )}
    </section>
  );
}
