import { Page } from "../../ui/page.tsx";

export const SessionPage = () => <Page title="SessionPage">{null}</Page>;
