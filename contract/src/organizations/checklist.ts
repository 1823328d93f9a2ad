/** What has to be settled before payers pay, in the order in which it can be: a channel opens over what serves it. */
export const checklistKeys = ['merchant-account', 'channels', 'terms', 'account-config', 'accounts', 'logo'] as const;
export type ChecklistKey = (typeof checklistKeys)[number];

/** To do: it cannot go live without. Warning: it can, and should not. */
export const checklistStates = ['Done', 'To do', 'Warning'] as const;
export type ChecklistState = (typeof checklistStates)[number];

/** What is known of a business unit that is being set up. */
export interface SetupFacts {
  /** Payers may pay on their own. */
  readonly hasQuickPay: boolean;
  /** Something beside the account number says whose account it is. */
  readonly asksMore: boolean;
  /** Every source that payers are offered has terms in force. */
  readonly hasTerms: boolean;
  readonly hasMerchantAccount: boolean;
  readonly hasAccounts: boolean;
  readonly hasLogo: boolean;
}

/** The checklist of a business unit. */
export const checklistOf = (facts: SetupFacts): Readonly<Record<ChecklistKey, ChecklistState>> => ({
  channels: facts.hasQuickPay ? 'Done' : 'To do',
  'account-config': facts.asksMore ? 'Done' : 'Warning',
  terms: facts.hasTerms ? 'Done' : 'To do',
  'merchant-account': facts.hasMerchantAccount ? 'Done' : 'To do',
  accounts: facts.hasAccounts ? 'Done' : 'Warning',
  logo: facts.hasLogo ? 'Done' : 'Warning',
});
