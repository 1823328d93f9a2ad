import type { Hit } from './find.shapes.ts';

/** A hit of which some things are known. */
export const asHit = (known: Pick<Hit, 'key'> & Partial<Hit>): Hit => ({
  name: '',
  account: '',
  email: '',
  method: '',
  last4: '',
  amountMinor: null,
  status: '',
  date: null,
  ...known,
});
