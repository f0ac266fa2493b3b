import type { ReactNode } from "react";
import { Icon } from "../../ui/basic/icon.tsx";

/** Something beside a field that will not work as it is, and where to mend it. */
export const Warning = ({ children, link }: { readonly children: ReactNode; readonly link?: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-2 text-warn" data-warning>
    <Icon name="warning" />
    <span className="min-w-0">{children}</span>
    {link}
  </p>
);
