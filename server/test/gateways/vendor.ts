import type {
  GatewayClaim,
  GatewayMessage,
  GatewayReply,
  PaymentGateway,
  VendorAccess,
} from '../../src/integrations/payment-gateway/payment-gateway.ts';
import type { Recorded } from './replay.ts';

export const reference = 'rp_0123456789abcdefghij-K';
export const minor = 8412;

/**
 * A vendor's documented answers to what the product asks, in the words of its own reference pages; a new vendor is one
 * entry. Stripe: docs.stripe.com/api/payment_intents/object, /api/refunds/object, /api/disputes/object, /error-codes,
 * /webhooks#verify-manually.
 */
export interface Vendor {
  readonly name: string;
  open(access: VendorAccess): PaymentGateway;
  readonly credentials: Readonly<Record<string, string>>;
  readonly token: string;
  readonly saleId: string;
  readonly sale: Readonly<Record<'approved' | 'declined' | 'insufficientFunds' | 'badRequest', Recorded>>;
  /** Answers to a sale from which nobody can tell whether money moved. */
  readonly unknown: Readonly<Record<string, Recorded>>;
  /** Answers to a sale that are no outcome yet; each names the vendor's number of it. */
  readonly undecided: Readonly<Record<string, readonly [answer: Recorded, outcome: GatewayReply['outcome']]>>;
  /** Answers to what is asked before a sale is decided, where a vendor needs more than one request. */
  readonly before?: (request: string) => Recorded | undefined;
  /** What names the sale in the deciding request, where that is not our reference. */
  readonly saleOnTheWire?: string;
  /** As the vault keeps it, where that differs from what the card fields give. */
  readonly keptToken?: string;
  /** `void: 'never'`: this vendor has no voids. */
  readonly reversal: {
    readonly done: Recorded;
    readonly refused: Recorded;
    readonly outcome: 'approved' | 'accepted';
    readonly void?: 'never';
  };
  readonly inquiry?: { readonly found: Recorded; readonly none: Recorded };
  /** A signed message, and what it must come to. */
  message(kind: 'approved' | 'dispute' | 'disputeWon'): GatewayMessage | undefined;
  /** More signed messages, with everything each of them says; none of them says more. */
  readonly messages: readonly (readonly [
    name: string,
    message: GatewayMessage,
    claims: readonly Partial<GatewayClaim>[],
  ])[];
}

/**
 * A part of an answer, in the vendor's own types: a field or a value that its library does not know does not compile.
 */
export type Part<T> = T extends (infer Item)[]
  ? Part<Item>[]
  : T extends object
    ? { readonly [K in keyof T]?: Part<T[K]> }
    : T;

/** A token as the page of fields makes it for gateways that describe a card to the browser alone. */
export const told = (data: string) => JSON.stringify({ data, bin: '411111', last4: '1111', expiry: '12/39' });
