import type { TextKey } from './words.ts';

/** Staff, security.md T4; any character counts. */
export const staffPassword = { least: 12, most: 128 };
/** Payers: they have less to lose, and nobody who helps them. */
export const payerPassword = { least: 8, most: 128 };

const ownWords = ['password', 'ratepayer', 'qwerty', 'letmein', 'welcome', 'administrator', '123456'];

/** What is wrong, by the key of its text. */
interface Problem {
  readonly key: TextKey;
  readonly places?: Readonly<Record<string, string>>;
}

/**
 * What is wrong with a new password before the list of leaked ones is asked, or undefined. `words` are what a stranger
 * would try first: the person's address, the names of the biller.
 */
export function passwordProblem(
  password: string,
  words: readonly string[],
  { least, most } = staffPassword,
): Problem | undefined {
  if (password.length < least || password.length > most)
    return { key: 'password_length', places: { least: String(least), most: String(most) } };
  const plain = password.toLowerCase();
  const known = [...ownWords, ...words.map((word) => word.toLowerCase()).filter((word) => word.length >= 4)];
  // Without the words that everybody can guess, six characters have to be left.
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest.length < 6 || new Set(plain).size < 5 ? { key: 'password_easy' } : undefined;
}
