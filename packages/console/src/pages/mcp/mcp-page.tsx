import { Page } from "../../ui/page.tsx";

/** PLACEHOLDER */
export const McpPage = () => <Page title="McpPage">{null}</Page>;
