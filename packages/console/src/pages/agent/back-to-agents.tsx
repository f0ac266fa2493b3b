import { Link } from "@tanstack/react-router";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { useAgentWords } from "./words.ts";

/** To the list. */
export function BackToAgents() {
  const say = useAgentWords();
  return (
    <Link
      to="/agents"
      aria-label={say("back")}
      title={say("back")}
      className={`${buttonLook("quiet", true)} min-w-9 max-md:min-h-11 max-md:min-w-11`}
    >
      <Icon name="left" />
    </Link>
  );
}
