import { serveHome } from "./home/serve-home.ts";
import { fileWorks, repositories } from "./repositories.ts";

/** A thread of a home: for its database, or for work on files. */

serveHome(repositories, fileWorks);
