import { Page } from "../../ui/page.tsx";

/** PLACEHOLDER */
export const DispatchesPage = () => <Page title="DispatchesPage">{null}</Page>;
