/** The default port and address of a server. */
export const usualPort = 4870;
export const usualAddress = `http://127.0.0.1:${usualPort}`;
