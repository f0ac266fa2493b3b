import { Page } from "../../ui/page.tsx";

export const ImportPage = () => <Page title="ImportPage">{null}</Page>;
