import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button } from "../../ui/basic/button.tsx";
import { Fold, PlainText } from "../../ui/basic/fold.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import type { Server } from "./server-changes.ts";
import { type Tested, useServerTest } from "./use-server-test.ts";
import { useMcpWords } from "./words.ts";

/** The handshake with a server: what it says it is, its tools, how long it took, or why it failed. */
export function TestResult({ server }: { readonly server: Server }) {
  const say = useMcpWords();
  const queries = useQueryClient();
  const test = useServerTest(server);
  const { name, version } = server;
  if (test.isFetching)
    return (
      <p role="status" className="flex flex-wrap items-center gap-3" data-test="testing">
        <progress className="h-2 w-40 accent-accent" aria-label={say("testOf", { name })} />
        {say("testing")}
        <Button
          isSmall
          icon="stop"
          className="max-md:min-h-11"
          onClick={() => void queries.cancelQueries({ queryKey: ["tested", name, version] })}
        >
          {say("stopTest")}
        </Button>
      </p>
    );
  if (test.isError)
    return (
      <div data-test="fails">
        <Problem error={test.error} onRetry={() => void test.refetch()} />
      </div>
    );
  if (!test.data) return <p className="text-quiet">{say("testHint")}</p>;
  return <Handshake tested={test.data} time={new Date(test.dataUpdatedAt).toISOString()} />;
}

function Handshake({ tested, time }: { readonly tested: Tested; readonly time: string }) {
  const say = useMcpWords();
  const format = useFormat();
  const { server, capabilities, connected, tools, notes } = tested;
  const called = [server.name, server.version].filter(Boolean).join(" ");
  return (
    <div className="grid grid-cols-1 gap-3" data-test="works">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {called !== "" && <Fact label={say("server")}>{called}</Fact>}
        {server.protocol !== undefined && <Fact label={say("protocol")}>{server.protocol}</Fact>}
        <Fact label={say("capabilities")}>{capabilities.join(", ") || "–"}</Fact>
        <Fact label={say("connected")}>{format.duration(connected)}</Fact>
        <Fact label={say("testedAt")}>
          <TimeAgo time={time} />
        </Fact>
      </dl>
      {tools.length === 0 ? <p className="text-quiet">{say("noTools")}</p> : <Tools tools={tools} />}
      {notes.length > 0 && (
        <Fold className="border-line" summary={say("notes")}>
          <PlainText text={notes.join("\n")} label={say("notes")} />
        </Fold>
      )}
    </div>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex gap-1.5">
    <dt className="text-quiet">{label}</dt>
    <dd className="min-w-0 font-medium">{children}</dd>
  </div>
);

/** Each by the name agents and skills have to use. */
function Tools({ tools }: { readonly tools: Tested["tools"] }) {
  const say = useMcpWords();
  return (
    <ul className="grid gap-2" aria-label={say("tools")}>
      {tools.map(({ name, fullName, description }) => (
        <li key={fullName} className="border-t border-line pt-2">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Link
              to="/tools"
              search={{ tool: fullName }}
              title={say("columnFull")}
              className="inline-flex min-h-6 items-center font-medium hover:text-accent hover:underline max-md:min-h-11"
            >
              <code>{fullName}</code>
            </Link>
            <span className="text-quiet">
              {say("columnOwn")} <code>{name}</code>
            </span>
          </p>
          <p className="whitespace-pre-wrap">{description}</p>
        </li>
      ))}
    </ul>
  );
}
