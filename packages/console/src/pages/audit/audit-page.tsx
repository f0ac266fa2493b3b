import { Page } from "../../ui/page.tsx";

/** PLACEHOLDER */
export const AuditPage = () => <Page title="AuditPage">{null}</Page>;
