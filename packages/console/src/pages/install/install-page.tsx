import { Page } from "../../ui/page.tsx";

/** PLACEHOLDER */
export const InstallPage = () => <Page title="InstallPage">{null}</Page>;
