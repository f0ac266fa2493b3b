import { Page } from "../../ui/page.tsx";

/** PLACEHOLDER */
export const DispatchPage = () => <Page title="DispatchPage">{null}</Page>;
