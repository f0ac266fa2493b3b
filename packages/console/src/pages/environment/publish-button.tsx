import { lazy, Suspense, useState } from "react";
import { useMay } from "../../shell/who-am-i.ts";
import { Button } from "../../ui/basic/button.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { usePublishWords } from "./publish-words.ts";

const PublishDialog = lazy(async () => ({ default: (await import("./publish-dialog.tsx")).PublishDialog }));

/** Opens what an environment publishes, for those who may change it. */
export function PublishButton({ name }: { readonly name: string }) {
  const say = usePublishWords();
  const blocked = useBlocked();
  const [isOpen, setIsOpen] = useState(false);
  if (!useMay("superadmin")) return null;
  return (
    <>
      <Button
        icon="publish"
        aria-label={say("title", { name })}
        blocked={blocked}
        opensDialog
        onClick={() => setIsOpen(true)}
      >
        {say("publish")}
      </Button>
      {isOpen && (
        <Suspense>
          <PublishDialog name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
