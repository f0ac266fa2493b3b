import { useOperation } from "../../../api/operations.ts";
import { Loaded } from "../../../ui/page/loading.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import type { ShownSkill, SkillTabProps } from "../skill-tab.ts";
import { useSkillText } from "../skill-text.ts";
import { splitSkill } from "./metadata-draft.ts";
import { MetadataEditor } from "./metadata-editor.tsx";
import { useMetadataWords } from "./words.ts";

/** What the frontmatter of SKILL.md says, as fields and as it is written. */
export const MetadataTab = ({ slug, address, skill }: SkillTabProps) =>
  skill.library ? <Editable slug={slug} library={skill.library} /> : <ReadOnly address={address} />;

function Editable({ slug, library }: { readonly slug: string; readonly library: NonNullable<ShownSkill["library"]> }) {
  const query = useSkillText(slug, library);
  return <Loaded query={query}>{(latest) => <MetadataEditor slug={slug} latest={latest} />}</Loaded>;
}

function ReadOnly({ address }: { readonly address: string }) {
  const say = useMetadataWords();
  const query = useOperation("skill.read", { name: address, file: "SKILL.md" });
  return (
    <Loaded query={query}>
      {({ text }) => (
        <Panel title={say("yamlLabel")}>
          <pre className="overflow-x-auto" tabIndex={0}>
            {splitSkill(text).head}
          </pre>
        </Panel>
      )}
    </Loaded>
  );
}
