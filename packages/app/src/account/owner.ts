/** The owner of the home, the first superadmin: the id of the account, and its name until it is changed. */
export const ownerId = "default";
export const ownerName = "owner";
