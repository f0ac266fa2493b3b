/** The port for news between processes: something changed, and those who care look again. */
export interface Bus {
  /** Tells all processes that this topic changed. */
  publish(topic: string): Promise<void>;
  /**
   * Calls the listener after each change from the answer on: at least once, and once for changes shortly after one another.
   * Answers how to stop that.
   */
  subscribe(topics: readonly string[], listener: (topic: string) => void): Promise<() => void>;
}
