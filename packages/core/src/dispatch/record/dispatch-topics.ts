/** The topics of the bus that are about dispatches. */

/** Dispatches of other processes changed state. */
export const dispatchTopic = "dispatches";
/** There is more output. */
export const dispatchOutputTopic = "dispatch-output";
/** Processes are asked to stop dispatches, or permission requests are answered. */
export const dispatchAskTopic = "dispatch-asks";
