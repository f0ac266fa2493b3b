import { Page } from "../../ui/page.tsx";

/** PLACEHOLDER */
export const AgentPage = () => <Page title="AgentPage">{null}</Page>;
