import { z } from 'zod';
import { text } from '../kit/shapes.ts';

/** As other systems write it, or exactly. */
const decimal = z.union([z.number(), text(30)]).transform(String);
const word = (most: number) => z.union([z.number(), text(most)]).transform(String);
const most = 1_000;

/** What stands in the address of the usage PDF: readings, each of a day or an instant. */
export const printedMetrics = z
  .array(z.object({ value: decimal, timestamp: text(40), key: word(80).optional() }))
  .min(1)
  .max(most);
/** Whose they are; `key` names the meter where readings do not. */
export const printedAccount = z.object({
  name: text(200),
  accountNumber: word(100),
  serviceAddress: text(300).default(''),
  unit: text(20),
  interval: text(20),
  key: word(80).optional(),
});
export type PrintedMetrics = z.output<typeof printedMetrics>;
export type PrintedAccount = z.output<typeof printedAccount>;
