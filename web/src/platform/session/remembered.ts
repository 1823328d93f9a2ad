import { storedUser } from './user.ts';

/** What a browser remembers of a person's lists: two who share it do not change each other's. */
const keyOf = (what: string): string => `ratepayer.${storedUser('person')?.user.id ?? 0}.${what}`;

/** As it was chosen in this browser by who is signed in; '' where nothing was. */
export const remembered = (what: string): string => localStorage.getItem(keyOf(what)) ?? '';

/** Remembers a choice, or that there is none. */
export const remember = (what: string, choice: string): void =>
  choice ? localStorage.setItem(keyOf(what), choice) : localStorage.removeItem(keyOf(what));
