import { Page } from "../../ui/page.tsx";

/** PLACEHOLDER */
export const SourcesPage = () => <Page title="SourcesPage">{null}</Page>;
