/** Without those that are taken for each other. */
const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const length = 20;

/** Hard to guess, easy to read out. Numbers that would favour some letters are drawn again. */
export function generatePassword(): string {
  const fair = 256 - (256 % letters.length);
  let password = "";
  while (password.length < length) {
    const [number = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (number < fair) password += letters[number % letters.length];
  }
  return password;
}

/** What the server asks for at the least. */
export const shortestPassword = 12;
