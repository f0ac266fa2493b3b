import { lazy, Suspense, useState } from "react";
import { useMay } from "../../shell/who-am-i.ts";
import { Button } from "../../ui/basic/button.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import type { SharedThing } from "./share-dialog.tsx";
import { useAccessWords } from "./words.ts";

const ShareDialog = lazy(async () => ({ default: (await import("./share-dialog.tsx")).ShareDialog }));

/** Opens the grants of a thing, for those who may change them. */
export function ShareButton({ thing }: { readonly thing: SharedThing }) {
  const say = useAccessWords();
  const blocked = useBlocked();
  const [isOpen, setIsOpen] = useState(false);
  const isApproval = thing.kind === "approval";
  if (!useMay("superadmin")) return null;
  return (
    <>
      <Button
        icon="users"
        {...(!isApproval && { "aria-label": say("shareTitle", { name: thing.name }) })}
        blocked={blocked}
        opensDialog
        onClick={() => setIsOpen(true)}
      >
        {say(isApproval ? "approvers" : "share")}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog thing={thing} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
