import { publicAddress } from "../../shell/public-address.ts";
import { Menu } from "../window/menu.tsx";
import { useUiWords } from "../words.ts";
import { Button, IconButton } from "./button.tsx";
import { useCopyText } from "./copy-button.tsx";
import { toast } from "./toasts.tsx";

/** Copies the thing of a page as a link, a command, a request, or JSON. */
export function CopyAs({
  command,
  commands = [],
  path,
  json,
  isNamed = false,
}: {
  readonly command: string;
  /** Further commands about it, with a label each. */
  readonly commands?: readonly { readonly label: string; readonly text: string }[];
  /** The path of the API. */
  readonly path: string;
  readonly json?: unknown;
  /** With its name beside the icon, where it stands alone. */
  readonly isNamed?: boolean;
}) {
  const say = useUiWords();
  const copy = useCopy();
  const curl = `curl -H "Authorization: Bearer $LOADOUT_TOKEN" '${publicAddress()}${path.replaceAll("'", "%27")}'`;
  return (
    <Menu
      trigger={
        isNamed ? <Button icon="copy">{say("copyAs")}</Button> : <IconButton icon="copy" label={say("copyAs")} />
      }
      entries={[
        { id: "link", label: say("copyLink"), icon: "link", onSelect: () => copy(location.href) },
        { id: "command", label: say("copyCommand"), onSelect: () => copy(command) },
        ...commands.map(({ label, text }) => ({ id: text, label, onSelect: () => copy(text) })),
        { id: "curl", label: say("copyCurl"), onSelect: () => copy(curl) },
        ...(json === undefined
          ? []
          : [{ id: "json", label: say("copyJson"), onSelect: () => copy(JSON.stringify(json, null, 2)) }]),
      ]}
    />
  );
}

/** Copies the command that does what the buttons beside it do; the tooltip shows it. */
export function CopyCommand({ text }: { readonly text: string }) {
  const say = useUiWords();
  const copy = useCopy();
  return (
    <Button isSmall variant="quiet" icon="copy" className="max-md:min-h-11" title={text} onClick={() => copy(text)}>
      {say("copyAsCommand")}
    </Button>
  );
}

/** Copies a text and says so. */
export function useCopy(): (text: string) => void {
  const say = useUiWords();
  const copyText = useCopyText();
  return (text) =>
    void copyText(text).then((isCopied) => {
      if (isCopied) toast(say("copied"));
    });
}
