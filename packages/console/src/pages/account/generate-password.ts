/** Generates passwords, and knows the shortest one the server accepts. */

/** Without letters that look alike. */
const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const length = 20;

/** Hard to guess, easy to read out. Redraws bytes that would make some letters more likely. */
export function generatePassword(): string {
  const fair = 256 - (256 % letters.length);
  let password = "";
  while (password.length < length) {
    const [number = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (number < fair) password += letters[number % letters.length];
  }
  return password;
}

/** The server's minimum. */
export const shortestPassword = 12;
