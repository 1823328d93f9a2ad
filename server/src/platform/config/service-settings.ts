import { z } from 'zod';

/** Services of others that an installation may use: who they know us as. */
export const serviceSettings = {
  PLAID_CLIENT_ID: z
    .string()
    .default('')
    .describe(
      'Client id at the bank verification service; empty = payers type their bank account in ' +
        '(development: a test bank)',
    ),
  PLAID_SECRET: z.string().default('').describe('Secret at the bank verification service'),
  PLAID_ENVIRONMENT: z
    .enum(['sandbox', 'production'], 'must be sandbox or production')
    .default('production')
    .describe('Which of its environments'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^(AC[0-9a-f]{32})?$/i, 'must be an account of Twilio (AC and 32 characters)')
    .default('')
    .describe('Account at Twilio, which sends texts; empty = no texts (development: they stay here)'),
  TWILIO_AUTH_TOKEN: z.string().default('').describe('Auth token of that account: it proves us, and Twilio to us'),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+1\d{10}|MG[0-9a-f]{32})?$/i, 'must be +1 and ten digits, or a messaging service (MG…)')
    .default('')
    .describe('The number that texts come from, or a messaging service of that account'),
} as const;

interface Services {
  readonly TWILIO_ACCOUNT_SID: string;
  readonly TWILIO_AUTH_TOKEN: string;
  readonly TWILIO_FROM: string;
}

/** What is wrong with them together, a sentence each. */
export const serviceFaults = ({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM }: Services): string[] =>
  new Set([TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM].map((value) => value === '')).size > 1
    ? ['The settings TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM are needed together.']
    : [];
