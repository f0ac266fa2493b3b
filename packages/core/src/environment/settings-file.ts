import { type Document, type Documents, editDocument } from "../home/documents/documents.ts";
import { createMachineFiles, type MachineFiles } from "../home/documents/machine-files.ts";
import { type Home, homeFiles } from "../home/home.ts";
import { checkEnvironmentName } from "./environment-name.ts";

/** A file of settings, wherever it is kept: a document of the home, or a file of this machine. */
export interface SettingsFile {
  /** How to name it to a person: its path, if there is one. */
  readonly place: string;
  read(): Promise<Document | undefined>;
  version(): Promise<string | undefined>;
}

/** A file of settings that belongs to the home, so Loadout may change it. */
export interface OwnSettingsFile extends SettingsFile {
  /** Based on what it says now; called again if others change it at the same time. */
  edit(change: (text: string | undefined) => Promise<string | undefined>): Promise<void>;
}

/** The three files of an environment. */
export interface EnvironmentDocuments<File extends SettingsFile = SettingsFile> {
  readonly config: File;
  readonly agents: File;
  readonly models: File;
}

/** The home's own settings, `config.jsonc`. */
export const homeSettings = (home: string | Home): OwnSettingsFile => settingsIn(homeFiles(home).documents);

/** The same, with the documents to change it through. */
export const settingsIn = (documents: Documents): OwnSettingsFile => documentFile(documents, "config.jsonc");

/** The files of an environment of the home. */
export function environmentDocuments(home: string | Home, name: string): EnvironmentDocuments<OwnSettingsFile> {
  const { documents } = homeFiles(home);
  const file = (kind: string) => documentFile(documents, `environments/${checkEnvironmentName(name)}/${kind}.jsonc`);
  return { config: file("config"), agents: file("agents"), models: file("models") };
}

const documentFile = (documents: Documents, name: string): OwnSettingsFile => ({
  place: documents.placeOf(name),
  read: () => documents.read(name),
  version: () => documents.version(name),
  edit: (change) => editDocument(documents, name, change),
});

/** A file that a project or a person keeps. */
export const machineFile = (path: string, files: MachineFiles = createMachineFiles(() => false)): SettingsFile => ({
  place: path,
  read: () => files.read(path),
  version: () => files.version(path),
});
