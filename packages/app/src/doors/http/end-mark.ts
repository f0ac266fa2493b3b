/** The last line of a stream in which everything was told; one that closes without it was cut short. */
export const endMark = ": that was all";
