import { fields, line, oneOf, optional, secret } from '../kit/fields.ts';

/** Own: opens files that came, and signs. Partner: files are encrypted to it, and signatures checked by it. */
export const keyKinds = ['Own', 'Partner'] as const;

/** An armored key of four kilobits with the signatures of many others has some twenty thousand letters. */
const mostLetters = 60_000;
/** The text of a key: private for an own one, made here where there is none; public for that of a partner. */
const key = { ...optional(secret(mostLetters)), lines: 6 } as const;
const passphrase = optional(secret(200));

/** A key: what it is called, and its text. A comma parts names in the settings of a task. */
export const fileKeyFields = fields({ name: line(60), kind: oneOf(keyKinds), key, passphrase });
/** Another one in its place. */
export const nextKeyFields = fields({ key, passphrase });
