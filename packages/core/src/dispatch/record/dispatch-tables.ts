import type { Generated } from "kysely";
import type { Migration } from "kysely/migration";
import type { Schema } from "../../home/database/database.ts";
import { indexedText } from "../../home/database/long-text.ts";

/** The database tables of dispatches. Their output is in another file, because it may be removed when it is old. */
export interface DispatchTables {
  dispatches: {
    /** Rises in the order of insertion. */
    number: Generated<number>;
    id: string;
    user_id: string;
    context_id: string | null;
    agent: string;
    agent_id: string;
    work_dir: string;
    state: string;
    reason: string | null;
    exit_code: number | null;
    message: string | null;
    task: string;
    /** JSON. */
    receipt: string;
    /** JSON. */
    report: string | null;
    last_output: number;
    /** JSON. */
    permission: string | null;
    created_at: string;
    ended_at: string | null;
    /** The Loadout process that runs it, and when that process started. */
    owner_pid: number;
    owner_start: string;
    /** The same where processes of several machines share the database: its name, and the fence of its lease. */
    worker: string | null;
    fence: number | null;
    /** The machine it runs on, or has to: that of its folder. */
    machine: string | null;
    /** JSON of what a process needs to start it, until one does. */
    request: string | null;
    /** Why its process is to stop it. */
    cancel: string | null;
  };
  /** Answers to permission requests, for the process that runs the dispatch. */
  dispatch_answers: { dispatch: string; request: string; answer: string; by_user: string };
  /** Agent processes that may be left over if Loadout is killed. */
  dispatch_processes: {
    number: Generated<number>;
    agent_id: string;
    pid: number;
    start: string;
    tag: string | null;
    owner_pid: number;
    owner_start: string;
    machine: string | null;
  };
}

const first: Migration = {
  async up(query) {
    const { schema } = query;
    await schema
      .createTable("dispatches")
      .ifNotExists()
      .addColumn("number", "integer", (column) => column.primaryKey().autoIncrement())
      .addColumn("id", "text", (column) => column.notNull().unique())
      .addColumn("user_id", "text", (column) => column.notNull())
      .addColumn("context_id", "text")
      .addColumn("agent", "text", (column) => column.notNull())
      .addColumn("agent_id", "text", (column) => column.notNull())
      .addColumn("work_dir", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("reason", "text")
      .addColumn("exit_code", "integer")
      .addColumn("message", "text")
      .addColumn("task", "text", (column) => column.notNull())
      .addColumn("receipt", "text", (column) => column.notNull())
      .addColumn("last_output", "integer", (column) => column.notNull())
      .addColumn("permission", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("ended_at", "text")
      .addColumn("owner_pid", "integer", (column) => column.notNull())
      .addColumn("owner_start", "text", (column) => column.notNull())
      .execute();
    await schema.createIndex("dispatches_user").ifNotExists().on("dispatches").columns(["user_id", "number"]).execute();
    await schema
      .createIndex("dispatches_context")
      .ifNotExists()
      .on("dispatches")
      .expression(indexedText(query, "context_id"))
      .column("number")
      .execute();
    await schema.createIndex("dispatches_state").ifNotExists().on("dispatches").columns(["state", "number"]).execute();
    await schema
      .createIndex("dispatches_agent")
      .ifNotExists()
      .on("dispatches")
      .columns(["agent_id", "number"])
      .execute();
    await schema
      .createTable("dispatch_processes")
      .ifNotExists()
      .addColumn("number", "integer", (column) => column.primaryKey().autoIncrement())
      .addColumn("agent_id", "text", (column) => column.notNull())
      .addColumn("pid", "integer", (column) => column.notNull())
      .addColumn("start", "text", (column) => column.notNull())
      .addColumn("tag", "text")
      .addColumn("owner_pid", "integer", (column) => column.notNull())
      .addColumn("owner_start", "text", (column) => column.notNull())
      .execute();
  },
};

const second: Migration = {
  async up({ schema }) {
    await schema.alterTable("dispatches").addColumn("report", "text").execute();
  },
};

const third: Migration = {
  async up({ schema }) {
    for (const column of ["worker", "machine", "request", "cancel"])
      await schema.alterTable("dispatches").addColumn(column, "text").execute();
    await schema.alterTable("dispatches").addColumn("fence", "integer").execute();
    await schema.alterTable("dispatch_processes").addColumn("machine", "text").execute();
    await schema
      .createTable("dispatch_answers")
      .ifNotExists()
      .addColumn("dispatch", "text", (column) => column.notNull())
      .addColumn("request", "text", (column) => column.notNull())
      .addColumn("answer", "text", (column) => column.notNull())
      .addColumn("by_user", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("dispatch_answers_key", ["dispatch", "request"])
      .execute();
  },
};

/** The texts that were sent. A table of its own: lists do not read it, and changes of a dispatch do not write it again. */
export interface DispatchTextTables {
  /** The text as JSON, so that any character is kept. */
  dispatch_texts: { dispatch: string; body: string };
}

const texts: Migration = {
  async up({ schema }) {
    await schema
      .createTable("dispatch_texts")
      .ifNotExists()
      .addColumn("dispatch", "text", (column) => column.notNull().primaryKey())
      .addColumn("body", "text", (column) => column.notNull())
      .execute();
  },
};

export const dispatchTextSchema: Schema = { owner: "dispatch_text", steps: { "1": texts } };

export const dispatchSchema: Schema = { owner: "dispatch", steps: { "1": first, "2": second, "3": third } };
