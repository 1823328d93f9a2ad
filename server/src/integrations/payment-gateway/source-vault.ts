import type { CardBrand } from '@ratepayer/contract/payments/channels.ts';
import type { Merchant } from './payment-gateway.ts';

/** Where the tokens of one gateway come from: what a card token stands for, and a token for what was typed or read. */
export interface SourceVault {
  /** What a token of the card fields stands for; undefined when this gateway does not know it. */
  describeCard(token: string, merchant: Merchant): Promise<VaultedCard | undefined>;
  /**
   * Makes a token of the card fields good for more than one charge, before the first one; the token to charge from then
   * on, undefined when the card is refused. The same owner again answers the same. Absent where every token is good for
   * more.
   */
  keep?(token: string, merchant: Merchant, owner: TokenOwner): Promise<string | undefined>;
  /** Destroys a kept token at the gateway; again does nothing. */
  forget?(token: string, merchant: Merchant): Promise<void>;
  /**
   * Whether a token made for one merchant account can be charged by another at the same vendor. Absent where all can.
   */
  reaches?(from: Merchant, to: Merchant): boolean;
  /**
   * What many tokens stand for, without those that this gateway does not know. Absent where it is asked for each, or
   * where a token has to be kept before it is charged again.
   */
  describeCards?(
    tokens: readonly string[],
    merchant: Merchant,
  ): Promise<readonly (VaultedCard & { readonly token: string })[]>;
  /** Tokens of bank accounts, in their order. Undefined where this gateway takes none. */
  storeBankAccounts(accounts: readonly BankNumbers[]): Promise<readonly StoredBankAccount[] | undefined>;
  /**
   * Opens what an encrypting reader or telephone system sent for this gateway, and answers the token of the card;
   * undefined when it cannot be read.
   */
  openReading(reading: {
    readonly tokenizationType: 'msr.encrypted' | 'emv.encrypted' | 'keyed';
    readonly data: string;
  }): Promise<(VaultedCard & { readonly token: string }) | undefined>;
  /** Address of the gateway's card fields, for a merchant account. */
  cardFieldsUrl(merchantAccountId: number): string;
  /** Address of the page that shows a step the card issuer asks for; absent where this gateway asks for none. */
  stepUrl?(merchantAccountId: number): string;
}

export interface BankNumbers {
  readonly routingNumber: string;
  readonly accountNumber: string;
}

/** What stands for a bank account, and by what it is known again. */
export interface StoredBankAccount {
  readonly token: string;
  readonly fingerprint: string;
}

/** For whom a token is kept: a guest's is forgotten after the session, a wallet's when it is removed. */
export interface TokenOwner {
  /** Ours, unique for the owner; not a name, no personal data. */
  readonly reference: string;
  /** It will be charged again without its holder present: wallet, autopay. */
  readonly forLater: boolean;
}

export interface VaultedCard {
  readonly brand: CardBrand;
  readonly last4: string;
  readonly fingerprint: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}
