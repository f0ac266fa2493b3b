/** Names of skills that many people install, so that others could pose as them. */
export const knownSkills: readonly string[] = (
  "pdf docx xlsx pptx skill-creator mcp-builder frontend-design webapp-testing canvas-design algorithmic-art brand-guidelines internal-comms slack-gif-creator theme-factory " +
  "doc-coauthoring web-artifacts-builder claude-api find-skills agent-browser vercel-react-best-practices web-design-guidelines react-best-practices next-best-practices " +
  "brainstorming test-driven-development systematic-debugging writing-plans executing-plans subagent-driven-development requesting-code-review receiving-code-review " +
  "using-git-worktrees verification-before-completion dispatching-parallel-agents finishing-a-development-branch writing-skills using-superpowers remotion-best-practices " +
  "supabase-postgres-best-practices stripe-best-practices code-review seo-audit copywriting skill-authoring sales-report marketing-psychology ui-ux-pro-max frontend-patterns humanizer notion github slack"
).split(" ");
