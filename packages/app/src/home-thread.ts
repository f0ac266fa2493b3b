import { serveHome } from "@loadout/core/home";
import { fileWorks } from "@loadout/core/repositories";
import { homeRepositories } from "./home-repositories.ts";

/** A thread of a server: for the database of its home, or for work on files. */

serveHome(homeRepositories, fileWorks);
