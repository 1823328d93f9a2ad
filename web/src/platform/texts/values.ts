import { wordsOf } from './culture.ts';

/** What a member of the product's own lists is called: a channel, a method, a reason, a state. */
export const sayValue = wordsOf('values');
