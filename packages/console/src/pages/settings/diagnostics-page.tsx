import { Page } from "../../ui/page.tsx";

/** PLACEHOLDER */
export const DiagnosticsPage = () => <Page title="DiagnosticsPage">{null}</Page>;
