/** The environment variable that marks every process a dispatched agent starts, so that all of them can be found. */
export const tagName = "DISPATCH_MARK";
