import { Page } from "../../ui/page.tsx";

/** PLACEHOLDER */
export const AgentsPage = () => <Page title="AgentsPage">{null}</Page>;
