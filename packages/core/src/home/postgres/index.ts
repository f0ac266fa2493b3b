/** What the packages above the core use of PostgreSQL, apart from a home: it is loaded only where there is a database server. */

export { checkAddress, describeDatabase, statementSeconds } from "./connect-postgres.ts";
export { homeSchemas } from "./home-schemas.ts";
export { inspectPostgres, type PostgresState } from "./inspect-postgres.ts";
export { type MigrationStep, migratePostgres, pendingSteps } from "./migrate-postgres.ts";
export { openPostgresHome } from "./open-postgres-home.ts";
