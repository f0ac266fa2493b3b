import type { UseQueryResult } from "@tanstack/react-query";
import { Chip } from "../../ui/basic/chip.tsx";
import type { Server } from "./server-changes.ts";
import type { Tested } from "./use-server-test.ts";
import { useMcpWords } from "./words.ts";

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
