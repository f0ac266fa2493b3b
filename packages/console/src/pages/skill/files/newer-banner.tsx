import { Button } from "../../../ui/basic/button.tsx";
import { Banner } from "./editor-banners.tsx";
import type { Editing } from "./use-editing.ts";
import { useFilesWords } from "./words.ts";

/** Somebody else saved this file while it is edited here. */
export function NewerBanner({ editing, onDiscard }: { readonly editing: Editing; readonly onDiscard: () => void }) {
  const say = useFilesWords();
  const { base, newer, source } = editing.state;
  if (!newer) return null;
  return (
    <Banner
      actions={
        <>
          <Button isSmall onClick={() => editing.meet({ base: base.text, theirs: newer, mine: source.text })}>
            {say("mergeNow")}
          </Button>
          <Button isSmall variant="quiet" onClick={onDiscard}>
            {say("takeTheirs")}
          </Button>
        </>
      }
    >
      {say("newer", { version: newer.version })}
    </Banner>
  );
}
