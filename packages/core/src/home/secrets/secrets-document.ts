/** The document with the keys of models and MCP servers; apart from how they are sealed, which few commands need. */
export const secretsDocument = "secrets.json";
