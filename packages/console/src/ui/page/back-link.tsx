import { Link } from "@tanstack/react-router";
import { buttonLook } from "../basic/button.tsx";
import { Icon } from "../basic/icon.tsx";

/** The link back to the list, before the heading of a page. */
export const BackLink = ({
  to,
  search = {},
  label,
}: {
  readonly to: string;
  readonly search?: Readonly<Record<string, unknown>>;
  readonly label: string;
}) => (
  <Link
    to={to}
    search={search as never}
    aria-label={label}
    title={label}
    className={`${buttonLook("quiet", true)} min-w-9 max-md:min-h-11 max-md:min-w-11`}
  >
    <Icon name="left" />
  </Link>
);
