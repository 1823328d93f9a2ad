import { z } from 'zod';
import { currencyCode, localDate, minor } from '../kit/shapes.ts';
import { timeZones } from '../kit/local-date.ts';

const count = z.number().int();

/**
 * Accounts in use now, and how many of those that had a bill lately use what; of all in use where none had one. Each is
 * the count of the list under its filter.
 */
export const adoptedNow = z
  .object({
    active: count,
    /** Of these, those that had a bill lately; where there is none, shares are of all in use. */
    billed: count,
    registered: count,
    paperless: count,
    autopay: count,
    autopayByCustomer: count,
    autopayByOrganization: count,
    /** Told by text messages. */
    withTexts: count,
    /** Paper, though an e-mail address is known. */
    reachable: count,
  })
  .meta({ id: 'AdoptedNow' });
export type AdoptedNow = z.infer<typeof adoptedNow>;

const taken = z.object({
  /** `''` stands for what was received elsewhere. */
  channel: z.string(),
  count,
  keptMinor: minor,
});

const month = z.object({
  /** YYYY-MM. */
  month: z.string(),
  firstDay: localDate,
  /** The last day that is over, or runs. */
  lastDay: localDate,
  active: count,
  billed: count,
  registered: count,
  paperless: count,
  autopayByCustomer: count,
  autopayByOrganization: count,
  /** Text messages that were handed over. */
  textsSent: count,
  /** Bills that were published without paper; nothing is counted where paper has no price. */
  paperlessBills: count,
  payments: z.array(taken),
});
export type AdoptionMonth = z.infer<typeof month>;

/** How payers use what is digital: now, and at the end of each month since the same one a year ago. */
export const adoption = z
  .object({
    today: localDate,
    currencyCode,
    /** The share that is aimed at, in percent; 0 where there is no aim. */
    targetPercent: count,
    /** What a bill on paper costs; 0 where nobody said. */
    paperCostMinor: minor,
    now: adoptedNow,
    months: z.array(month),
  })
  .meta({ id: 'Adoption' });
export type Adoption = z.infer<typeof adoption>;

/** What a business unit collected today, what it is owed, and how many of its accounts use what. */
export const unitSummary = z
  .object({
    id: z.number(),
    name: z.string(),
    timezone: z.enum(timeZones),
    currencyCode,
    today: localDate,
    payments: z.object({ tried: count, succeeded: count, collectedMinor: minor }),
    accounts: adoptedNow,
    balanceMinor: minor,
    pastDueAmountMinor: minor,
  })
  .meta({ id: 'UnitSummary' });
export type UnitSummary = z.infer<typeof unitSummary>;
