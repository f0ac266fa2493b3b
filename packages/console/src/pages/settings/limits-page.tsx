import { Page } from "../../ui/page.tsx";

/** PLACEHOLDER */
export const LimitsPage = () => <Page title="LimitsPage">{null}</Page>;
