import { Page } from "../../ui/page.tsx";

/** PLACEHOLDER */
export const ToolsPage = () => <Page title="ToolsPage">{null}</Page>;
