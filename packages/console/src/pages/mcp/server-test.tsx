import { type QueryClient, type UseQueryResult, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import type { ReactNode } from "react";
import { useOperation } from "../../api/operations.ts";
import { client } from "../../api/page-client.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button, type ButtonProps } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { Fold, PlainText } from "../../ui/basic/fold.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import type { Server } from "./server-draft.ts";
import { useMcpWords } from "./words.ts";

/** Testing an MCP server: the button, the state, the result. */

type Tested = OutputOf<"mcp.test">;
type Tester = Pick<Server, "name" | "version">;

/** The result of testing a server, kept until the page is closed. Another version of its entry is another server. */
const testQuery = ({ name, version }: Tester) => ({
  queryKey: ["tested", name, version],
  // Not cancelled when the user opens another page.
  queryFn: (): Promise<Tested> => client().call("mcp.test", { name }),
  enabled: false, // it starts a program, so only on request
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** `refetch` tests it. */
export const useServerTest = (server: Tester): UseQueryResult<Tested> => useQuery(testQuery(server));

/** Tests a server that was just saved. The component that shows the test reports errors. */
export const testServer = (queries: QueryClient, server: Tester): Promise<void> =>
  queries.prefetchQuery({ ...testQuery(server), staleTime: 0 });

/** The tools of the servers that were tested. */
export function useTestedTools(): readonly Tested[] {
  const { data } = useOperation("mcp.list", {});
  return useQueries({
    queries: (data?.servers ?? []).map(testQuery),
    combine: (results) => results.flatMap(({ data: tested }) => tested ?? []),
  });
}

/** Tests a server, and announces the result to screen readers. */
export function TestButton({
  server,
  ...look
}: { readonly server: Server } & Pick<ButtonProps, "variant" | "isSmall" | "className">) {
  const say = useMcpWords();
  const blocked = useBlocked();
  const { refetch, isFetching, isFetched } = useServerTest(server);
  const { name } = server;
  async function test(): Promise<void> {
    const { data, isError } = await refetch({ cancelRefetch: false });
    if (isError) announce(say("saidFails", { name }));
    else if (data) announce(say("saidWorks", { name, tools: say("toolCount", { count: data.tools.length }) }));
  }
  return (
    <Button
      {...look}
      icon="play"
      isBusy={isFetching}
      blocked={blocked}
      aria-label={say(isFetched ? "testAgainOf" : "testOf", { name })}
      onClick={() => void test()}
    >
      {isFetched ? say("testAgain") : say("test")}
    </Button>
  );
}

/** What is known of a server: by testing it, or because a variable is missing. */
export function TestChip({
  test,
  server: { variables },
}: {
  readonly test: UseQueryResult<Tested>;
  readonly server: Pick<Server, "variables">;
}) {
  const say = useMcpWords();
  const unset = variables.filter(({ isSet }) => !isSet).length;
  if (test.isFetching)
    return (
      <Chip tone="accent" icon="refresh">
        {say("testing")}
      </Chip>
    );
  if (test.isError)
    return (
      <Chip tone="bad" icon="error" title={test.error.message}>
        {say("fails")}
      </Chip>
    );
  if (test.data)
    return (
      <Chip tone="good" icon="check">
        {say("works")}
      </Chip>
    );
  if (unset > 0)
    return (
      <Chip tone="warn" icon="warning">
        {say("unset", { count: unset })}
      </Chip>
    );
  return <Chip icon="info">{say("untested")}</Chip>;
}

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
  <div className="flex gap-2">
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
