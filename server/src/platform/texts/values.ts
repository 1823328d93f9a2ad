import { textsOf } from './catalog.ts';
import { readerCulture } from './reader.ts';

/** What a member of the product's own lists is called; one that nobody named is called as it is stored. */
export const sayMember = (member: string): string => textsOf('values', readerCulture())[member] ?? member;
