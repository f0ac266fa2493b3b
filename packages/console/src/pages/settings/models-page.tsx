import { Page } from "../../ui/page.tsx";

/** PLACEHOLDER */
export const ModelsPage = () => <Page title="ModelsPage">{null}</Page>;
