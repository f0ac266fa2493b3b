import { getRouteApi } from "@tanstack/react-router";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button, IconButton } from "../../ui/basic/button.tsx";
import { copyText } from "../../ui/basic/copy-button.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { saveFile } from "../../ui/basic/save-file.ts";
import { toast } from "../../ui/basic/toasts.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import type { OutputState } from "./output-lines.ts";
import { readableOutput } from "./readable-output.ts";
import { useOutputPlace } from "./use-output-place.ts";
import { useDispatchWords } from "./words.ts";

const route = getRouteApi("/inside/dispatch/$dispatchId");
const touch = "max-md:min-h-11";

export function OutputToolbar({
  id,
  state: { lines, dropped },
  found,
  isFollowing,
  isWrapped,
  onFollow,
  onWrap,
}: {
  readonly id: string;
  readonly state: OutputState;
  /** Numbers of the lines that fit what is looked for; absent where nothing is. */
  readonly found: readonly number[] | undefined;
  readonly isFollowing: boolean;
  readonly isWrapped: boolean;
  readonly onFollow: () => void;
  readonly onWrap: () => void;
}) {
  const say = useDispatchWords();
  const format = useFormat();
  const { find = "" } = route.useSearch();
  const go = useOutputPlace();
  const count = dropped + lines.length;
  async function copy(): Promise<void> {
    await copyText(readableOutput(lines));
    toast(say("copied"));
    announce(say("copied"));
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-40 flex-1 md:max-w-xs">
        <SearchField
          label={say("find")}
          value={find}
          onSearch={(text) => go({ find: text === "" ? undefined : text, line: undefined })}
        />
      </div>
      {found && <Matches found={found} />}
      <span className="text-quiet tabular-nums" data-lines={count}>
        {say("lines", { count, formatted: format.number(count) })}
      </span>
      <div className="ml-auto flex flex-wrap gap-1.5">
        <Toggle label={say("follow")} isOn={isFollowing} onToggle={onFollow} />
        <Toggle label={say("wrap")} isOn={isWrapped} onToggle={onWrap} />
        <Button isSmall icon="copy" className={touch} onClick={() => void copy()}>
          {say("copyAll")}
        </Button>
        <Button
          isSmall
          icon="download"
          className={touch}
          onClick={() => saveFile(`dispatch-${id}.log`, readableOutput(lines), "text/plain;charset=utf-8")}
        >
          {say("download")}
        </Button>
      </div>
    </div>
  );
}

const Toggle = ({
  label,
  isOn,
  onToggle,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}) => (
  <Button
    isSmall
    aria-pressed={isOn}
    className={`${touch} ${isOn ? "border-accent bg-accent-soft text-accent" : ""}`}
    onClick={onToggle}
  >
    {label}
  </Button>
);

/** How often it was found, and the way from one to the next. */
function Matches({ found }: { readonly found: readonly number[] }) {
  const say = useDispatchWords();
  const { line = 0 } = route.useSearch();
  const go = useOutputPlace();
  const place = found.indexOf(line);
  const words =
    found.length === 0
      ? say("foundNone")
      : place < 0
        ? say("found", { count: found.length })
        : say("foundOf", { place: place + 1, count: found.length });
  function move(step: 1 | -1): void {
    const ahead = step === 1 ? found.find((number) => number > line) : found.findLast((number) => number < line);
    const next = ahead ?? (step === 1 ? found[0] : found.at(-1));
    if (next === undefined) return;
    go({ line: next });
    announce(say("foundOf", { place: found.indexOf(next) + 1, count: found.length }));
  }
  const blocked = found.length === 0 ? say("foundNone") : undefined;
  return (
    <span className="flex items-center gap-1">
      <span role="status" className="text-quiet tabular-nums" data-found={found.length}>
        {words}
      </span>
      <IconButton
        isSmall
        icon="up"
        label={say("previous")}
        blocked={blocked}
        className={touch}
        onClick={() => move(-1)}
      />
      <IconButton isSmall icon="down" label={say("next")} blocked={blocked} className={touch} onClick={() => move(1)} />
    </span>
  );
}
