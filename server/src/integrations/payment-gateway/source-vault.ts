import type { CardBrand } from '@ratepayer/contract/payments/channels.ts';

/** Where the tokens of one gateway come from: what a card token stands for, and a token for what was typed or read. */
export interface SourceVault {
  /** What a token of the card fields stands for; undefined when this gateway does not know it. */
  describeCard(token: string, merchantNumber: string): Promise<VaultedCard | undefined>;
  /** Undefined where this gateway takes no bank accounts. */
  storeBankAccount(account: { readonly routingNumber: string; readonly accountNumber: string }): Promise<{ readonly token: string; readonly fingerprint: string } | undefined>;
  /** Opens what an encrypting reader or telephone system sent for this gateway, and answers the token of the card; undefined when it cannot be read. */
  openReading(reading: { readonly tokenizationType: 'msr.encrypted' | 'emv.encrypted' | 'keyed'; readonly data: string }): Promise<(VaultedCard & { readonly token: string }) | undefined>;
  /** Address of the gateway's card fields, for a merchant account. */
  cardFieldsUrl(merchantAccountId: number): string;
}

export interface VaultedCard {
  readonly brand: CardBrand;
  readonly last4: string;
  readonly fingerprint: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}
