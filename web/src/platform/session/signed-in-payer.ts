import { type SessionUser, storedUser } from './user.ts';

/** The payer whose login pays here; nobody while a bill is paid that was looked up without it. */
export function signedInPayer(): SessionUser | undefined {
  const person = storedUser('person')?.user;
  return person?.role === 'Customer' && !storedUser('lookup') ? person : undefined;
}
