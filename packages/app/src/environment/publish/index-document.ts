import type { OfferedSkill } from "./skill-offer.ts";

/** An index of skills as other programs read it: agentskills.io discovery, version 0.2.0. */

export const indexSchema = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
export const indexFolder = "/.well-known/agent-skills";

/** Addresses are relative to the index, so they are right behind any proxy. */
export const indexDocument = (
  skills: readonly OfferedSkill[],
  signaturesOf: (digest: string) => readonly string[] = () => [],
): string =>
  JSON.stringify({
    $schema: indexSchema,
    skills: skills.map((skill) => ({
      name: skill.name,
      description: skill.description,
      type: skill.type,
      url: `${skill.name}/${artifactName(skill)}`,
      digest: `sha256:${skill.sha256}`,
      ...signed(signaturesOf(skill.digest)),
    })),
  });

/** A field of ours, which other programs ignore. */
const signed = (signatures: readonly string[]) => (signatures.length === 0 ? {} : { signatures });

/** Named by its digest: another version has another address. */
export const artifactName = ({ type, sha256 }: Pick<OfferedSkill, "type" | "sha256">): string =>
  `${sha256}.${type === "archive" ? "zip" : "md"}`;

/** Where the index of an environment is, without the name of the server. */
export const publicPath = (environment: string): string => `/public/${encodeURIComponent(environment)}`;
export const privatePath = (secret: string): string => `/private/${secret}`;
