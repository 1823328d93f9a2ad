import type { Address } from './address.shapes.ts';

/** An address on one line: both lines of the street, city, state with its code, country; what is empty is left out. */
export const addressLine = ({ street, street2, city, state, zip, country }: Readonly<Address>): string =>
  [street, street2, city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
