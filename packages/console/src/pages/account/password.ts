/** Passwords: generated ones, the shortest that the server accepts, and how strong one is. */

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

/** 0 is too short, 3 is strong. Length counts most. */
export function passwordStrength(password: string): number {
  if (password.length < shortestPassword) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  return Math.min(3, Math.floor(password.length / 8) + (kinds > 2 ? 1 : 0));
}
