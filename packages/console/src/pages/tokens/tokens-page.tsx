import { Page } from "../../ui/page.tsx";

/** PLACEHOLDER */
export const TokensPage = () => <Page title="TokensPage">{null}</Page>;
