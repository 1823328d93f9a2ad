import type { CardBrand } from '@ratepayer/contract/payments/channels.ts';

/** Where tokens come from: what a card token stands for, and a token for a bank account typed in by hand. */
export interface SourceVault {
  describeCard(token: string): Promise<VaultedCard | undefined>;
  storeBankAccount(account: { readonly routingNumber: string; readonly accountNumber: string }): Promise<{ readonly token: string; readonly fingerprint: string }>;
  /** Opens what an encrypting reader or telephone system sent for this gateway, and answers the token of the card; undefined when it cannot be read. */
  openReading(reading: { readonly tokenizationType: 'msr.encrypted' | 'emv.encrypted' | 'keyed'; readonly data: string }): Promise<(VaultedCard & { readonly token: string }) | undefined>;
  /** Address of the gateway's card fields. */
  readonly cardFieldsUrl: string;
}

export interface VaultedCard {
  readonly brand: CardBrand;
  readonly last4: string;
  readonly fingerprint: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}
