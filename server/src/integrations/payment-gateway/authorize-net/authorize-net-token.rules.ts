/** A kept token: the customer profile, the payment profile in it, and whether its holder agreed to later charges. */
export interface TokenParts {
  readonly customer: string;
  readonly payment: string;
  readonly forLater: boolean;
}

export const joinToken = ({ customer, payment, forLater }: TokenParts): string =>
  `${customer}/${payment}${forLater ? '/later' : ''}`;

/** The parts of a kept token; empty for what the card fields gave. */
export function partsOf(token: string): TokenParts {
  const [, customer = '', payment = '', later] = /^(\d+)\/(\d+)(\/later)?$/.exec(token) ?? [];
  return { customer, payment, forLater: later !== undefined };
}
