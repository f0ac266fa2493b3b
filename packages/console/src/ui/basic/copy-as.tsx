import { Menu } from "../window/menu.tsx";
import { useUiWords } from "../words.ts";
import { announce } from "./announcer.tsx";
import { IconButton } from "./button.tsx";
import { copyText } from "./copy-button.tsx";
import { toast } from "./toasts.tsx";

/** Copies the thing of a page as a link, a command, a request, or JSON. */
export function CopyAs({
  command,
  path,
  json,
}: {
  readonly command: string /** The path of the API. */;
  readonly path: string;
  readonly json?: unknown;
}) {
  const say = useUiWords();
  const copy = (text: string): void => {
    void copyText(text).then(() => {
      toast(say("copied"));
      announce(say("copied"));
    });
  };
  const curl = `curl -H "Authorization: Bearer $LOADOUT_TOKEN" '${location.origin}${path.replaceAll("'", "%27")}'`;
  return (
    <Menu
      trigger={<IconButton icon="copy" label={say("copyAs")} />}
      entries={[
        { id: "link", label: say("copyLink"), icon: "link", onSelect: () => copy(location.href) },
        { id: "command", label: say("copyCommand"), onSelect: () => copy(command) },
        { id: "curl", label: say("copyCurl"), onSelect: () => copy(curl) },
        ...(json === undefined
          ? []
          : [{ id: "json", label: say("copyJson"), onSelect: () => copy(JSON.stringify(json, null, 2)) }]),
      ]}
    />
  );
}
