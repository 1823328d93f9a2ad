/** A line of a settlement report: money that moved. A voided sale is in none. */
export interface SettlementLine {
  readonly kind: 'sale' | 'refund' | 'refundFailed' | 'dispute' | 'disputeReversed' | 'bankReturn' | 'other';
  /** Ours, as it was sent; empty when the gateway does not name it. */
  readonly reference: string;
  readonly gatewayTransactionId: string;
  readonly saleTransactionId: string;
  /** Positive; the kind says which way it went. */
  readonly amountMinor: number;
  readonly currencyCode: string;
  readonly authCode: string;
}

export interface SettlementReport {
  /** The gateway's own name of the batch. */
  readonly batchIdentifier: string;
  readonly closedAt: Date;
  readonly lines: readonly SettlementLine[];
}

export interface BankReturn {
  readonly saleReference: string;
  readonly trace: string;
  /** Nacha return reason code, R01 to R85. */
  readonly code: string;
  readonly amountMinor: number;
}
