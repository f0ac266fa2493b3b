import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { AuditRow } from "./use-audit.ts";

const look = "inline-flex min-h-7 min-w-0 max-w-full items-center text-accent hover:underline max-md:min-h-11";

/** The thing that was changed, as a link if it has a page. */
export function SubjectLink({ row }: { readonly row: AuditRow }) {
  const { subject } = row;
  const text = (
    <span className="truncate" title={subject}>
      {subject}
    </span>
  );
  return linkOf(row, text) ?? <span className="flex min-w-0">{text}</span>;
}

/** Deleted things, and several at once, have no page. */
function linkOf({ action, subject, after }: AuditRow, children: ReactNode): ReactNode {
  const isGone = after === null && /\.(delete|revoke)$/.test(action);
  if (isGone || subject.includes(", ")) return undefined;
  const [noun] = action.split(".", 1);
  const named = subject.slice(subject.indexOf("/") + 1);
  const props = { className: look, children };
  switch (noun) {
    case "skill":
      return <Link to="/skills/$slug" params={{ slug: subject }} {...props} />;
    case "agent":
      return <Link to="/agents/$agentId" params={{ agentId: named }} {...props} />;
    case "mcp":
      return <Link to="/mcp/$name" params={{ name: named }} {...props} />;
    case "dispatch":
      return <Link to="/dispatch/$dispatchId" params={{ dispatchId: subject }} {...props} />;
    case "environment":
      return <Link to="/environments" search={{ name: subject }} {...props} />;
    case "model":
      return <Link to="/settings/models" {...props} />;
    case "user":
    case "auth":
      return <Link to="/admin/users" search={{ user: subject }} {...props} />;
    case "token":
      return <Link to="/admin/tokens" search={{ all: true }} {...props} />;
    case "config":
      return <Link to="/settings/limits" search={{ q: subject }} {...props} />;
    default:
      return undefined;
  }
}
