import type { BankReturn, SettlementLine, SettlementReport } from './settlement-report.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
/** A gateway in our words. An adapter translates and nothing else: no table of ours, no rule, no retry. */
export interface PaymentGateway {
  readonly supports: GatewayAbilities;
  /** Codes of a decline after which a card or account is of no use: lost, stolen, closed, no such number. */
  readonly lostCodes: ReadonlySet<string>;
  /** Charges a token. Rejects, or never answers, when the outcome is not known; `signal` ends the wait. */
  sale(request: SaleRequest, signal: AbortSignal): Promise<GatewayReply>;
  /**
   * Goes on with a sale after its payer did what `payerActs` asked for; the gateway says what became of it, never the
   * browser.
   */
  continueSale?(request: ContinueRequest, signal: AbortSignal): Promise<GatewayReply>;
  void(request: ReverseRequest, signal: AbortSignal): Promise<GatewayReply>;
  refund(request: ReverseRequest, signal: AbortSignal): Promise<GatewayReply>;
  /**
   * What became of our request of this reference. Never sends anything that could charge. Rejects when the gateway
   * cannot be reached.
   */
  inquire(request: InquiryRequest, signal: AbortSignal): Promise<InquiryAnswer>;
  /**
   * Closes the merchant's day under our identifier and answers what is in it; the same identifier again answers the
   * same.
   */
  closeBatch?(
    request: { readonly merchant: Merchant; readonly batchIdentifier: string },
    signal: AbortSignal,
  ): Promise<readonly SettlementLine[]>;
  /**
   * Batches that the gateway closed by itself since an instant, oldest first, with every line. A batch may come again.
   */
  settlementReports?(
    request: { readonly merchant: Merchant; readonly since: Date },
    signal: AbortSignal,
  ): Promise<readonly SettlementReport[]>;
  /**
   * Bank debits of this merchant that the bank took back. Each comes again until we stop asking; its trace tells it
   * apart.
   */
  bankReturns?(merchant: Merchant, signal: AbortSignal): Promise<readonly BankReturn[]>;
  /**
   * Checks a message on its arrival, once, and reads it; undefined when it is not signed for this merchant account.
   * What is kept are the claims.
   */
  readNotification?(message: GatewayMessage, merchant: Merchant): Promise<readonly GatewayClaim[] | undefined>;
  /** Reads again what was checked when it arrived; no signature is asked for. */
  readKept?(body: string): readonly GatewayClaim[];
}

/** A merchant account at its gateway: found by our id, because numbers repeat over vendors and tenants. */
export interface Merchant {
  readonly accountId: number;
  readonly number: string;
}

export interface InquiryRequest {
  readonly reference: string;
  readonly operation: 'Sale' | 'Void' | 'Refund';
  readonly merchant: Merchant;
  /**
   * The gateway's own number of what we ask about, when an answer told it; empty else. Only by it are answers of
   * vendors strongly consistent.
   */
  readonly gatewayTransactionId: string;
  /** Of the sale that a void or refund is for. */
  readonly saleTransactionId: string;
  readonly requestedAt: Date;
  /** Of a sale: the token it charges, by whose owner a vendor finds it when no number is known. */
  readonly token?: string;
  /**
   * Nobody goes on with this sale any more: what is not charged may be called off there, so that "not charged" is
   * certain.
   */
  readonly withdraw?: boolean;
}

export interface GatewayMessage {
  readonly headers: Readonly<Record<string, string>>;
  /** Exactly as it came: signatures are over bytes. */
  readonly body: string;
}

/** What a gateway may say of each operation, whichever way it says it (domain.md 4.18). */
export interface ClaimWords {
  readonly Sale: 'charged' | 'declined' | 'notCharged' | 'held' | 'notTaken' | 'returned';
  readonly Void: 'done' | 'notDone';
  readonly Refund: 'done' | 'failed';
  readonly Dispute: 'opened' | 'won' | 'lost';
  /** A bank took its debit back; reversed: it came again. */
  readonly Return: 'opened' | 'reversed';
  /** A message whose signature holds and whose text we do not understand. */
  readonly Message: 'unreadable';
}

/** One claim about one operation. The same may come again, late and in any order. */
export type GatewayClaim = {
  readonly [Operation in keyof ClaimWords]: ClaimFacts & {
    readonly operation: Operation;
    readonly says: ClaimWords[Operation];
  };
}[keyof ClaimWords];

export interface ClaimFacts {
  /** Our reference of the attempt, when the gateway names it. */
  readonly reference: string;
  /** The gateway's number of the operation itself; of a dispute or return, its own id. */
  readonly gatewayTransactionId: string;
  /** The gateway's number of the sale that a void, refund, dispute or return is about. */
  readonly saleTransactionId: string;
  /** Positive; 0 when the gateway does not say. */
  readonly amountMinor: number;
  /** Empty when the gateway does not say. */
  readonly currencyCode: string;
  /** By the gateway's own clock, ISO 8601; empty when it does not say. */
  readonly toldAt: string;
  readonly authCode: string;
  readonly code: string;
  /** For staff: as the gateway said it, or told by us. */
  readonly message: Written;
}

/**
 * What an adapter of a vendor needs: the secrets of a merchant account, unsealed when they are asked for, never kept.
 */
export interface VendorAccess {
  credentialsOf(merchantAccountId: number): Promise<Readonly<Record<string, string>>>;
  /**
   * Messages of a merchant account that claimed nothing, since an instant, oldest first: some tell that a report can be
   * fetched.
   */
  keptMessages?(merchantAccountId: number, since: Date): Promise<readonly KeptMessage[]>;
  /**
   * Fetches a file of the vendor's, under the rules for everything that calls outside. Rejects for every answer but the
   * file.
   */
  download?(address: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<string>;
  /** Another address than the vendor's own; tests replay recorded answers there. */
  readonly baseUrl?: string;
}

export interface KeptMessage {
  readonly body: string;
  readonly receivedAt: Date;
}

export interface GatewayAbilities {
  readonly void: boolean;
  readonly partialRefund: boolean;
  readonly inquiry: boolean;
}

export interface SaleRequest {
  /** Ours, unique; the gateway answers the same to the same reference and an inquiry asks for it. */
  readonly reference: string;
  readonly merchant: Merchant;
  readonly purpose: 'Base Payment' | 'Service Fee';
  readonly token: string;
  /** The token was stored earlier and is charged without its holder present. */
  readonly stored: boolean;
  readonly amountMinor: number;
  readonly currencyCode: string;
  readonly descriptor: string;
  /** Where a payer comes back to after a step at the vendor's; empty when nobody is there to take it. */
  readonly returnUrl: string;
  /** What the payer's browser said of itself, for 3-D Secure; empty when there is none. */
  readonly browser: Readonly<Record<string, unknown>>;
  /**
   * Takes the gateway's number of this sale before money can move, where the gateway gives one that early: the adapter
   * waits until it is kept.
   */
  readonly onNumber?: (gatewayTransactionId: string) => Promise<void>;
}

export interface ContinueRequest {
  readonly reference: string;
  readonly merchant: Merchant;
  readonly gatewayTransactionId: string;
  readonly amountMinor: number;
  readonly currencyCode: string;
  /** What the vendor's script handed the page after the step; hostile until the gateway confirms it. */
  readonly details: Readonly<Record<string, unknown>>;
}

export interface ReverseRequest {
  readonly reference: string;
  readonly saleReference: string;
  /** The gateway's own number of the sale. */
  readonly saleTransactionId: string;
  /** Of the card or account; some gateways ask for it. */
  readonly last4: string;
  readonly merchant: Merchant;
  readonly amountMinor: number;
  readonly currencyCode: string;
}

/** An outcome. */
export interface GatewayAnswer {
  readonly outcome: 'approved' | 'declined' | 'error';
  readonly gatewayTransactionId: string;
  readonly authCode: string;
  readonly responseCode: string;
  /** For staff, as the gateway said it, or told by us; never shown to a payer. */
  readonly message: Written;
  /** Of an approval, so that a partial approval is noticed. */
  readonly amountMinor: number;
  /** Of an approval; empty when the gateway does not say. */
  readonly currencyCode?: string;
}

/**
 * No outcome yet, and the gateway's number is known: it comes later by message, a person at the vendor reviews it, or
 * the payer must act.
 */
export interface OpenAnswer {
  readonly outcome: 'accepted' | 'held' | 'payerActs';
  readonly gatewayTransactionId: string;
  readonly responseCode: string;
  readonly message: string;
  /** For `payerActs`: what the vendor's script in the payer's browser needs; no secret of ours. */
  readonly action?: Readonly<Record<string, unknown>>;
}

export type GatewayReply = GatewayAnswer | OpenAnswer;
export type InquiryAnswer = GatewayReply | { readonly outcome: 'notFound' };

/** True when an answer is an outcome, not a word about one to come. */
export const isOutcome = (answer: InquiryAnswer): answer is GatewayAnswer =>
  answer.outcome === 'approved' || answer.outcome === 'declined' || answer.outcome === 'error';
