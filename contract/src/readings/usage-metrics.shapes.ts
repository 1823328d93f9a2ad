import { z } from 'zod';
import { text } from '../kit/shapes.ts';

// Numbers of the JSON come as the text they are written in, digit by digit: none passes through floating point.
const decimal = text(30).regex(/^-?\d[\d,]*(?:\.\d+)?$/);
const most = 1_000;

/** What stands in the address of the usage PDF: readings, each of a day or an instant. */
export const printedMetrics = z
  .array(z.object({ value: decimal, timestamp: text(40), key: text(80).optional() }))
  .min(1)
  .max(most);
/** Whose they are; `key` names the meter where readings do not. */
export const printedAccount = z.object({
  name: text(200),
  accountNumber: text(100),
  serviceAddress: text(300).default(''),
  unit: text(20),
  interval: text(20),
  key: text(80).optional(),
});
export type PrintedMetrics = z.output<typeof printedMetrics>;
export type PrintedAccount = z.output<typeof printedAccount>;
