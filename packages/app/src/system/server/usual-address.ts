/** Where a server listens unless told otherwise, and where one is looked for. */
export const usualPort = 4870;
export const usualAddress = `http://127.0.0.1:${usualPort}`;
