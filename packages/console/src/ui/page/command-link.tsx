import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { mayAs, type WhoAmI, whoAmIQuery } from "../../shell/who-am-i.ts";
import { buttonLook } from "../basic/button.tsx";
import { CopyCommand } from "../basic/copy-as.tsx";
import { useUiWords } from "../words.ts";
import { type CommandWay, commandIn, commandWay } from "./command-way.ts";

/** A command as a button that opens the page for it; the command itself is copied where there is no such page. */

/** The page for a command, if there is one that the user may open. */
function useCommandWay(): (command: string | undefined) => CommandWay | undefined {
  // Not asked for: a page without a signed-in user has no such buttons.
  const { data } = useQuery({ ...whoAmIQuery, enabled: false }) as UseQueryResult<WhoAmI>;
  return (command) => {
    const way = command === undefined ? undefined : commandWay(command);
    return way && data && mayAs(data.role, way.role) ? way : undefined;
  };
}

export function CommandLink({ command }: { readonly command: string }) {
  const way = useCommandWay()(command);
  return way ? <WayLink way={way} /> : <CopyCommand text={command} />;
}

function WayLink({ way: { link, word } }: { readonly way: CommandWay }) {
  const say = useUiWords();
  return (
    <Link {...link} className={`${buttonLook("plain", true)} max-md:min-h-11`}>
      {say(word)}
    </Link>
  );
}

/** A hint of a fault: a button instead of the text, if it tells a command that has a page. */
export function Hint({
  text,
  mark = "",
  className = "",
}: {
  readonly text: string;
  /** Before a hint that stays a text. */
  readonly mark?: string;
  readonly className?: string;
}) {
  const command = commandIn(text);
  const way = useCommandWay()(command);
  if (text === "") return null;
  if (!way || command === undefined)
    return (
      <p className={className}>
        {mark}
        {text}
      </p>
    );
  return (
    <p className={`flex flex-wrap items-center gap-2 ${className}`} title={text}>
      <WayLink way={way} />
      <CopyCommand text={command} />
    </p>
  );
}
