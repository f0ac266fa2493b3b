import { hostname } from "node:os";

/** Tells this process from all others that work on a home, also from one that had its number before. */
const mark = crypto.randomUUID().slice(0, 8);

export const processName = (): string => `${hostname()}-${process.pid}-${mark}`;
