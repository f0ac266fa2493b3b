import { useIsLive } from "../../api/live.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button, type ButtonProps } from "../../ui/basic/button.tsx";
import { useUiWords } from "../../ui/words.ts";
import type { Server } from "./server-changes.ts";
import { useServerTest } from "./use-server-test.ts";
import { useMcpWords } from "./words.ts";

/** Tests a server, and says what came of it to whoever does not see it. */
export function TestButton({
  server,
  ...look
}: { readonly server: Server } & Pick<ButtonProps, "variant" | "isSmall" | "className">) {
  const say = useMcpWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
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
      blocked={isLive ? undefined : sayUi("offlineReason")}
      aria-label={say(isFetched ? "testAgainOf" : "testOf", { name })}
      onClick={() => void test()}
    >
      {isFetched ? say("testAgain") : say("test")}
    </Button>
  );
}
