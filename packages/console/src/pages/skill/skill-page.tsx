import { Page } from "../../ui/page.tsx";

export const SkillPage = () => <Page title="SkillPage">{null}</Page>;
