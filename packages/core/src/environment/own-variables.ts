/** Variables for Loadout alone: never handed on to tools, agents, MCP servers or commands, whatever settings ask for. */
export const ownVariables: readonly string[] = [
  "LOADOUT_DATABASE_URL",
  "LOADOUT_DATABASE_DIRECT_URL",
  "LOADOUT_DATABASE_POOL",
  "LOADOUT_SECRET_KEYS",
  // Credentials for a collector of traces.
  "OTEL_EXPORTER_OTLP_HEADERS",
  "OTEL_EXPORTER_OTLP_TRACES_HEADERS",
].flatMap((name) => [name, `${name}_FILE`]);
