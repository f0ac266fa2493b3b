import { Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { Panel } from "../../ui/page/page.tsx";
import { useMcpWords } from "./words.ts";

/** The servers that bring more tools, and how those are called. */
export function ServerSources({ servers }: { readonly servers: OutputOf<"tool.list">["servers"] }) {
  const say = useMcpWords();
  if (servers.length === 0) return null;
  return (
    <Panel title={say("sourcesTitle")}>
      <p className="mb-2 text-quiet">{say("sourcesHint")}</p>
      <ul className="grid gap-1">
        {servers.map(({ name, prefix }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3">
            <Link
              to="/mcp/$name"
              params={{ name }}
              className="inline-flex min-h-7 items-center font-medium text-accent hover:underline max-md:min-h-11"
            >
              {name}
            </Link>
            <code className="text-quiet">{prefix}…</code>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
