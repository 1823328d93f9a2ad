import { randomBytes } from 'node:crypto';
import type { BankVerification } from './bank-verification.ts';

/** Accounts of the test bank, by the id that its dialog gives back; the numbers are those of docs/sandbox.md. */
export const sandboxBankAccounts = {
  'sandbox-checking': {
    routingNumber: '110000000',
    accountNumber: '000123456789',
    accountType: 'Checking Account',
    bankName: 'Sandbox Bank',
  },
  'sandbox-savings': {
    routingNumber: '110000000',
    accountNumber: '000222222227',
    accountType: 'Savings Account',
    bankName: 'Sandbox Bank',
  },
} as const;

/** A public token of the test bank; anything else is unknown to it. */
export const sandboxPublicToken = 'public-sandbox-test-token';

/** Stands in for the verification service outside production. */
export const sandboxBank: BankVerification = {
  service: 'Sandbox',
  begin: async () => ({ linkToken: `link-sandbox-${randomBytes(12).toString('base64url')}` }),
  account: async (publicToken, serviceAccountId) =>
    publicToken === sandboxPublicToken && Object.hasOwn(sandboxBankAccounts, serviceAccountId)
      ? sandboxBankAccounts[serviceAccountId as keyof typeof sandboxBankAccounts]
      : undefined,
};
