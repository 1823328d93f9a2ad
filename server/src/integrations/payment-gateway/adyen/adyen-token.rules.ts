/**
 * What is charged: what the card fields encrypted, what is stored at Adyen, or a shopper whose card is stored with the
 * first charge.
 */
export interface TokenParts {
  /** Adyen's shopper reference; empty for what the fields gave. */
  readonly shopper: string;
  /** Of a stored card; empty while it is stored with the first charge. */
  readonly stored: string;
  /** What the fields told, as they told it; empty once a card is stored. */
  readonly given: string;
}

export const joinToken = ({ shopper, stored, given }: TokenParts): string => JSON.stringify({ shopper, stored, given });

export function partsOf(token: string): TokenParts {
  const { shopper, stored, given } = fieldsOf(token);
  return typeof shopper === 'string' && typeof stored === 'string' && typeof given === 'string'
    ? { shopper, stored, given }
    : { shopper: '', stored: '', given: token };
}

/** What a card's fields encrypted, with what the issuer's step needs of the browser they stood in. */
export interface Encrypted {
  readonly paymentMethod: Readonly<Record<string, unknown>>;
  readonly browserInfo: Readonly<Record<string, unknown>> | undefined;
  readonly origin: string;
}

export function encryptedOf(data: string): Encrypted {
  const { paymentMethod, browserInfo, origin, ...own } = fieldsOf(data);
  return {
    paymentMethod: isRecord(paymentMethod) ? paymentMethod : own,
    browserInfo: isRecord(browserInfo) ? browserInfo : undefined,
    origin: typeof origin === 'string' ? origin : '',
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fieldsOf(json: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(json);
    return isRecord(read) ? read : {};
  } catch {
    return {};
  }
}
