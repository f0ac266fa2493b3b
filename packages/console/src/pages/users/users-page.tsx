import { Page } from "../../ui/page.tsx";

/** PLACEHOLDER */
export const UsersPage = () => <Page title="UsersPage">{null}</Page>;
