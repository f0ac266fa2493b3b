import { Link } from "@tanstack/react-router";
import { useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { NamesField } from "../../ui/form/names-field.tsx";
import type { Preview } from "./use-preview.ts";
import { Warning } from "./warning.tsx";
import { useAgentWords } from "./words.ts";

/** The MCP servers an agent has from the start, and what can be said against them without connecting. */
export function ServersField({
  servers,
  environment,
  preview,
  onChange,
}: {
  readonly servers: readonly string[];
  readonly environment: string;
  readonly preview: Preview | undefined;
  readonly onChange: (servers: readonly string[]) => void;
}) {
  const say = useAgentWords();
  const { language } = useLanguage();
  const { data } = useOperation("mcp.list", { environment });
  const defined = data?.servers ?? [];
  const troubled = (preview?.servers ?? []).flatMap(({ name, problem }) =>
    problem && servers.includes(name) ? [{ name, text: problem[language === "en" ? "en" : "zh"] }] : [],
  );
  return (
    <div className="grid gap-2">
      <NamesField
        label={say("servers")}
        names={servers}
        onChange={onChange}
        options={defined.map(({ name, command, url }) => ({ name, detail: command ?? url }))}
        hint={say("serversHint")}
      />
      {troubled.map(({ name, text }) => (
        <Warning
          key={name}
          link={
            defined.some((server) => server.name === name) ? (
              <Link to="/mcp/$name" params={{ name }} className="text-accent underline">
                {say("toServer", { name })}
              </Link>
            ) : (
              <Link to="/tools" search={{ tab: "mcp" }} className="text-accent underline">
                {say("addServer")}
              </Link>
            )
          }
        >
          {text}
        </Warning>
      ))}
    </div>
  );
}
