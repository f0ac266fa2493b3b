import { Page } from "../../ui/page.tsx";

/** PLACEHOLDER */
export const NewDispatchPage = () => <Page title="NewDispatchPage">{null}</Page>;
