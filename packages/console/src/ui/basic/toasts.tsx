import { Toast } from "@base-ui/react/toast";
import { showHidden } from "@loadout/core/skill";
import { focusContent } from "../page/focus-content.ts";
import { useUiWords } from "../words.ts";
import { announce } from "./announcer.tsx";
import { Button, IconButton } from "./button.tsx";

const manager = Toast.createToastManager();

/** Confirms that something was done and offers to undo it for a while. Never for errors: use `Problem`. */
export function toast(text: string, undo?: () => void): void {
  manager.add({ title: showHidden(text), timeout: undo ? 10_000 : 4000, ...(undo && { data: { undo } }) });
}

/** A toast that screen readers announce as well. */
export function tell(text: string, undo?: () => void): void {
  toast(text, undo);
  announce(text);
}

export const Toasts = () => (
  <Toast.Provider toastManager={manager}>
    <Toast.Portal>
      <Toast.Viewport className="fixed right-4 bottom-20 z-50 grid w-[calc(100%-2rem)] max-w-sm gap-2 md:bottom-4">
        <List />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
);

function List() {
  const say = useUiWords();
  const { toasts, close } = Toast.useToastManager();
  function leave(id: string): void {
    focusContent(); // the pressed button is removed
    close(id);
  }
  return toasts.map((one) => {
    const undo = (one.data as { undo?: () => void } | undefined)?.undo;
    return (
      <Toast.Root
        key={one.id}
        toast={one}
        data-toast
        className="flex items-center gap-2 rounded-lg border border-strong-line bg-panel py-2 pr-2 pl-4 shadow-lg"
      >
        <Toast.Title className="min-w-0 flex-1" />
        {undo && (
          <Button
            isSmall
            onClick={() => {
              leave(one.id);
              undo();
            }}
          >
            {say("undo")}
          </Button>
        )}
        <IconButton isSmall icon="close" label={say("close")} onClick={() => leave(one.id)} />
      </Toast.Root>
    );
  });
}
