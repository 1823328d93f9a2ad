import { z } from 'zod';
import { currencyCode, instant, localDate, minor } from '../kit/shapes.ts';
import { comingKinds, viewedKinds } from './panels.ts';

const count = z.number().int();

/** The deposit that comes next, as far as our batches tell; null where no batch waits for one. */
export const nextDeposit = z
  .object({
    deposit: z.object({ date: localDate, batchCount: count, amountMinor: minor }).nullable(),
  })
  .meta({ id: 'NextDeposit' });
export type NextDeposit = z.infer<typeof nextDeposit>;

/** What happens by itself in the days to come. */
export const comingUp = z
  .object({
    items: z.array(
      z.object({
        kind: z.enum(comingKinds),
        date: localDate,
        /** Null where the day alone is known. */
        at: instant.nullable(),
        /** The billing cycle, or the merchant account. */
        name: z.string(),
        count: count.nullable(),
        amountMinor: minor.nullable(),
        /** What opens it: a billing cycle, or a merchant number. */
        place: z.string(),
      }),
    ),
  })
  .meta({ id: 'ComingUp' });
export type ComingUp = z.infer<typeof comingUp>;

/** What somebody looked at last, as it is now. */
export const viewed = z
  .object({
    items: z.array(
      z.object({
        kind: z.enum(viewedKinds),
        id: z.number(),
        name: z.string(),
        /** Of an account with its sub-account, or of a payment. */
        number: z.string(),
        /** What is owed, or was paid. */
        amountMinor: minor,
        /** Of a payment. */
        status: z.string(),
        viewedDate: instant,
      }),
    ),
  })
  .meta({ id: 'Viewed' });
export type Viewed = z.infer<typeof viewed>;

/** One business unit beside the others: the figures of its own dashboard. */
const unitFigures = z.object({
  id: z.number(),
  name: z.string(),
  organizationName: z.string(),
  currencyCode,
  today: localDate,
  startDate: localDate,
  endDate: localDate,
  collectedTodayMinor: minor,
  triedToday: count,
  succeededToday: count,
  netRevenueMinor: minor,
  /** Null without the permission to see fees. */
  serviceFeesMinor: minor.nullable(),
});
export type UnitFigures = z.infer<typeof unitFigures>;
/** Some business units of the caller, and how many there are; each is read as its own dashboard reads it. */
export const allUnits = z.object({ items: z.array(unitFigures), totalCount: count }).meta({ id: 'AllUnits' });
export type AllUnits = z.infer<typeof allUnits>;
