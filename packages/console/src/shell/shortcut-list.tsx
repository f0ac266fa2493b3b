import { Dialog } from "../ui/window/dialog.tsx";
import type { Place } from "./navigation.ts";
import { areLettersOn } from "./shortcuts.ts";
import { useShellWords } from "./words.ts";

/** The list of keyboard shortcuts. */
export function ShortcutList({ places, onClose }: { readonly places: readonly Place[]; readonly onClose: () => void }) {
  const say = useShellWords();
  const keys: readonly (readonly [string, string])[] = [
    ["Ctrl K / ⌘ K", say("keyPalette")],
    ["/", say("keySearch")],
    ...places.flatMap(({ id, key }) =>
      key === undefined ? [] : [[`g ${key}`, say("goTo", { name: say(id) })] as const],
    ),
    ["j / k", say("keyRows")],
    ["Enter", say("keyOpen")],
    ["x / Shift x", say("keyChoose")],
    ["[ / ]", say("keyNeighbours")],
    ["e", say("keyEdit")],
    ["c", say("keyComposer")],
    ["t", say("keyTimeline")],
    ["Esc", say("keyClose")],
    ["?", say("keyHelp")],
  ];
  return (
    <Dialog isOpen onClose={onClose} title={say("shortcutsTitle")}>
      {!areLettersOn() && <p className="mb-3 text-quiet">{say("keysOff")}</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-line bg-raised px-2 py-0.5">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
