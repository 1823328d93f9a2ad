/** How often something may happen for one key in a running window (security.md 4). The names begin with the row. */
export const limitTable = {
  'L0 requests of an address': { hits: 1200, seconds: 60 },
  'L0 requests of a payer': { hits: 300, seconds: 60 },
  'L0 requests of staff': { hits: 600, seconds: 60 },
  'L1 misses of an address': { hits: 5, seconds: 600 },
  'L1 misses on an account': { hits: 10, seconds: 3600 },
  'L1 misses in a business unit': { hits: 200, seconds: 600 },
  'L1 look-ups of an address': { hits: 20, seconds: 600 },
  'L1 tries on a suspicious account': { hits: 1, seconds: 300 },
  'L2 references of an address': { hits: 30, seconds: 60 },
  'L2 misses of an address': { hits: 10, seconds: 600 },
  'L2 misses of all': { hits: 300, seconds: 60 },
  'L3 failures of an address': { hits: 20, seconds: 600 },
  'L6 intents of an address': { hits: 30, seconds: 600 },
  'L6 sources of a session': { hits: 5, seconds: 14_400 },
  'L6 sources on an account': { hits: 10, seconds: 3600 },
  'L6 sources of an address': { hits: 20, seconds: 3600 },
  'L6 declines of a card': { hits: 3, seconds: 3600 },
  'L6 declines on an account': { hits: 10, seconds: 86_400 },
  'L6 declines of an address': { hits: 10, seconds: 3600 },
  'L6 guest declines in a business unit': { hits: 30, seconds: 600 },
  'L9 receipts of a payment': { hits: 5, seconds: 86_400 },
  'L9 receipts of an address': { hits: 10, seconds: 3600 },
  'L10 uploads of a user': { hits: 20, seconds: 3600 },
  'L11 requests of a machine client': { hits: 1200, seconds: 60 },
  'L11 tokens of a machine client': { hits: 30, seconds: 60 },
  'L11 failed secrets of a machine client': { hits: 10, seconds: 600 },
  'L12 connections of a user': { hits: 10, seconds: 0 }, // open at a time
  'L12 connections of an address': { hits: 50, seconds: 60 },
  'L13 reports of an address': { hits: 60, seconds: 60 },
} as const;

export type LimitName = keyof typeof limitTable;
