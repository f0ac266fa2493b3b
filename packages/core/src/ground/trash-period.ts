/** How long deleted skills and environments can be restored, in milliseconds. */
export const trashPeriod = 7 * 24 * 60 * 60 * 1000;
