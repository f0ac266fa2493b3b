import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../ui/basic/button.tsx";
import { beginStepsAnew } from "./steps-memory.ts";
import { useHomeWords } from "./words.ts";

/** Lets somebody take the first steps once more; stands in the settings. */
export function GetStartedReset() {
  const say = useHomeWords();
  const [isDone, setIsDone] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1 basis-60">
        {say("start")}
        <span className="block text-quiet">{say("resetHint")}</span>
      </p>
      {isDone ? (
        <p role="status">
          {say("resetDone")}{" "}
          <Link to="/" className="text-accent underline">
            {say("toHome")}
          </Link>
        </p>
      ) : (
        <Button
          icon="refresh"
          onClick={() => {
            beginStepsAnew(new Date());
            setIsDone(true);
          }}
        >
          {say("reset")}
        </Button>
      )}
    </div>
  );
}
