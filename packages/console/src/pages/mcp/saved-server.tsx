import { Icon } from "../../ui/basic/icon.tsx";
import type { Server } from "./server-changes.ts";
import { TestResult } from "./test-result.tsx";
import { useMcpWords } from "./words.ts";

/** It is written; whether it works is told as soon as that is known. */
export function SavedServer({ server }: { readonly server: Server }) {
  const say = useMcpWords();
  return (
    <section className="grid grid-cols-1 gap-3" data-saved={server.name}>
      <h3 className="flex items-center gap-2 text-good">
        <Icon name="check" />
        {say("saved", { name: server.name })}
      </h3>
      <p className="text-quiet">
        {say("prefix")} <code>{server.prefix}</code>
      </p>
      <TestResult server={server} />
    </section>
  );
}
