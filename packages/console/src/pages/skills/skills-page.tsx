import { Page } from "../../ui/page.tsx";

export const SkillsPage = () => <Page title="SkillsPage">{null}</Page>;
