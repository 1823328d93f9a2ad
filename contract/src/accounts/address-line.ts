interface Addressed {
  readonly addressStreetAddress: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Where an account is, on one line: street, city, state with its code. */
export const addressLine = ({ addressStreetAddress, city, state, zip }: Addressed): string =>
  [addressStreetAddress, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
