import { Page } from "../../ui/page.tsx";

/** PLACEHOLDER */
export const EnvironmentsPage = () => <Page title="EnvironmentsPage">{null}</Page>;
