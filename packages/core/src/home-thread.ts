import { serveHome } from "./home/serve-home.ts";
import { repositories } from "./repositories.ts";

/** The thread in which the database of a home runs. */

serveHome(repositories);
