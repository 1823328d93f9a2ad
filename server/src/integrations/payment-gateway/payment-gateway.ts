/** A gateway in our words. An adapter translates and nothing else: no table of ours, no rule, no retry. */
export interface PaymentGateway {
  readonly supports: GatewayAbilities;
  /** Charges a token. Rejects, or never answers, when the outcome is not known; `signal` ends the wait. */
  sale(request: SaleRequest, signal: AbortSignal): Promise<GatewayAnswer>;
  void(request: ReverseRequest, signal: AbortSignal): Promise<GatewayAnswer>;
  refund(request: ReverseRequest, signal: AbortSignal): Promise<GatewayAnswer>;
  /** What became of our request of this reference. Rejects when the gateway cannot be reached. */
  inquire(request: InquiryRequest, signal: AbortSignal): Promise<InquiryAnswer>;
  /** Closes the merchant's day under our identifier and answers what is in it; the same identifier again answers the same. */
  closeBatch?(request: { readonly merchantNumber: string; readonly batchIdentifier: string }, signal: AbortSignal): Promise<readonly BatchEntry[]>;
  /** Bank debits of this merchant that the bank took back. Each comes again until we stop asking; its trace tells it apart. */
  bankReturns?(merchantNumber: string, signal: AbortSignal): Promise<readonly BankReturn[]>;
  /** Reads a message of the gateway; undefined when its signature is not of this merchant account. */
  readNotification?(message: GatewayMessage, merchantNumber: string): Promise<readonly GatewayNotice[] | undefined>;
}

export interface InquiryRequest {
  readonly reference: string;
  readonly operation: 'Sale' | 'Void' | 'Refund';
  readonly merchantNumber: string;
  readonly saleTransactionId: string;
  readonly requestedAt: Date;
}

export interface GatewayMessage {
  readonly headers: Readonly<Record<string, string>>;
  /** Exactly as it came: signatures are over bytes. */
  readonly body: string;
}

/** What a message says, in our words. The same may come again and in any order. */
export interface GatewayNotice {
  readonly kind: 'approved' | 'declined' | 'dispute' | 'disputeWon' | 'other';
  /** Our reference of the attempt, when the gateway names it. */
  readonly reference: string;
  /** The gateway's number: of the attempt, or of the disputed sale. */
  readonly gatewayTransactionId: string;
  readonly amountMinor: number;
  readonly authCode: string;
  readonly code: string;
  readonly message: string;
  /** Of a dispute: the gateway's own id of it. */
  readonly disputeId: string;
}

/** What an adapter of a vendor needs: the secrets of a merchant account, unsealed when they are asked for, never kept. */
export interface VendorAccess {
  credentialsOf(merchantNumber: string): Promise<Readonly<Record<string, string>>>;
  /** Another address than the vendor's own; tests replay recorded answers there. */
  readonly baseUrl?: string;
}

/** Money in a closed batch; a voided sale is not in it. */
export interface BatchEntry {
  /** Ours, as it was sent. */
  readonly reference: string;
  readonly kind: 'sale' | 'refund';
  readonly amountMinor: number;
  readonly gatewayTransactionId: string;
  readonly authCode: string;
}

export interface BankReturn {
  readonly saleReference: string;
  readonly trace: string;
  /** Nacha return reason code, R01 to R85. */
  readonly code: string;
  readonly amountMinor: number;
}

export interface GatewayAbilities {
  readonly void: boolean;
  readonly partialRefund: boolean;
  readonly inquiry: boolean;
}

export interface SaleRequest {
  /** Ours, unique; the gateway answers the same to the same reference and an inquiry asks for it. */
  readonly reference: string;
  readonly merchantNumber: string;
  readonly purpose: 'Base Payment' | 'Service Fee';
  readonly token: string;
  /** The token was stored earlier and is charged without its holder present. */
  readonly stored: boolean;
  readonly amountMinor: number;
  readonly currencyCode: string;
  readonly descriptor: string;
}

export interface ReverseRequest {
  readonly reference: string;
  readonly saleReference: string;
  /** The gateway's own number of the sale. */
  readonly saleTransactionId: string;
  /** Of the card or account; some gateways ask for it. */
  readonly last4: string;
  readonly merchantNumber: string;
  readonly amountMinor: number;
  readonly currencyCode: string;
}

export interface GatewayAnswer {
  readonly outcome: 'approved' | 'declined' | 'error';
  readonly gatewayTransactionId: string;
  readonly authCode: string;
  readonly responseCode: string;
  /** For staff; never shown to a payer. */
  readonly message: string;
  /** Of an approval, so that a partial approval is noticed. */
  readonly amountMinor: number;
}

export type InquiryAnswer = GatewayAnswer | { readonly outcome: 'notFound' };
