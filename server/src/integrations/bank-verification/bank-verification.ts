/** A service in which a payer signs in to the bank and chooses an account, in our words. */
export interface BankVerification {
  readonly service: 'Plaid' | 'Sandbox';
  /** A one-time key for the service's own dialog; `person` is any id of ours that stays the same. */
  begin(person: string): Promise<{ readonly linkToken: string }>;
  /**
   * The account behind what the dialog gave back; undefined when the service does not know it. Nothing of it stays with
   * the service.
   */
  account(publicToken: string, serviceAccountId: string): Promise<VerifiedAccount | undefined>;
}

export interface VerifiedAccount {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: 'Checking Account' | 'Savings Account';
  readonly bankName: string;
}
