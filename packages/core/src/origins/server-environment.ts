import { chooseModel } from "../agent/models/choose-model.ts";
import type { Model } from "../agent/models/model.ts";
import { baseSkillTool } from "../agent/tools/base-skill-tool.ts";
import { fileTools } from "../agent/tools/file-tools.ts";
import { skillsFolderOf } from "../environment/environment-places.ts";
import { type Environment, type EnvironmentSwitch, openEnvironment } from "../environment/open-environment.ts";
import { readVariable } from "../environment/read-variables.ts";
import { readUserHome, withUserHome } from "../ground/files/user-home.ts";
import { type Home, homeFiles } from "../home/home.ts";
import { type Agent, agentIn } from "../session/agent-in.ts";
import { BaseEnvironment, type BaseEnvironmentOptions } from "./base-environment.ts";
import { ConfigPaths } from "./config-paths.ts";

/** `ServerEnvironment` of the founding documents. */

export interface ServerEnvironmentOptions extends BaseEnvironmentOptions {
  /** Loadout's home: a folder, or one that is open; by default `LOADOUT_HOME`, else `~/.loadout`. */
  readonly home?: string | Home;
  readonly userHome?: string;
  /** Environment variables, searched for keys. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
}

/** The active environment of a home: its `skills/` folder, its models, the prompt of its agent. */
export class ServerEnvironment extends BaseEnvironment {
  protected skillsDirectory: string | undefined;
  private readonly home: string | Home;
  private readonly userHome: string;
  private readonly variables: Readonly<Record<string, string | undefined>>;
  private environment: Environment | undefined;

  constructor(options: ServerEnvironmentOptions = {}) {
    super(options);
    this.home = options.home ?? ConfigPaths.home;
    this.variables = withUserHome(options.variables ?? process.env);
    this.userHome = options.userHome ?? readUserHome(this.variables);
    if (options.workDir !== undefined) for (const tool of fileTools) this.registerTool(tool);
    this.registerTool(baseSkillTool); // replaced by the tool with a list once skills are loaded
  }

  /** The name of the environment; `undefined` before `loadFromConfig`. */
  name(): string | undefined {
    return this.environment?.name();
  }

  /** Reads the home's configuration and the active environment. A broken file throws a Fault and changes nothing. */
  async loadFromConfig(): Promise<void> {
    await this.take(await openEnvironment({ home: this.home, userHome: this.userHome }));
  }

  /** Switches to another environment and makes it the default; on a Fault nothing changes. */
  async switchEnvironment(envName: string): Promise<EnvironmentSwitch> {
    if (!this.environment) await this.loadFromConfig();
    const environment = this.environment ?? (await openEnvironment({ home: this.home, userHome: this.userHome }));
    const change = await environment.switchEnvironment(envName);
    await this.take(environment);
    return change;
  }

  protected getSkillsDirectory(): string | undefined {
    return this.skillsDirectory;
  }

  protected override prompt(): string | undefined {
    return this.options.systemPrompt ?? this.agent()?.prompt;
  }

  /** The given model, else that of the environment's agent, else the environment's first. */
  protected override async model(): Promise<Model> {
    if (this.options.model) return this.options.model;
    await this.environment?.loadSkills(); // picks up an edited configuration
    const files = this.environment?.files();
    const secret = (name: string): Promise<string | undefined> => readVariable(this.home, this.variables, name);
    return chooseModel(files?.models ?? {}, this.agent()?.model, { models: {}, secret }).open();
  }

  private agent(): Agent | undefined {
    return agentIn(this.environment?.files().agents ?? {}, undefined).agent;
  }

  private async take(environment: Environment): Promise<void> {
    this.environment = environment;
    this.skillsDirectory = skillsFolderOf(homeFiles(this.home), environment.files());
    await this.loadSkills();
  }
}
