import { z } from 'zod';
import { instant, localDate } from '../kit/shapes.ts';
import { readingIntervals, readingSources, readingUnits } from './reading-values.ts';

const id = z.number().int();
/** Digits with a point, as they were told: never a floating point number. */
const decimal = z.string();

/** What a meter showed at a time, with the account it belongs to. */
export const reading = z
  .object({
    id,
    timestamp: instant,
    accountId: id,
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    name: z.string(),
    /** The series, such as the number of the meter. */
    key: z.string(),
    value: decimal,
    unit: z.enum(readingUnits),
    interval: z.enum(readingIntervals),
    /** How much more than the one before it in its series; null for the first. */
    change: decimal.nullable(),
    /** More than three times the median of its series, or below zero. */
    isUnusual: z.boolean(),
    source: z.enum(readingSources),
    uploadId: id.nullable(),
    rowVersion: z.number().int(),
  })
  .meta({ id: 'MeterReading' });
export type MeterReading = z.infer<typeof reading>;

/** The latest readings of an account, series by series, each from the first to the last. */
export const usage = z
  .object({
    series: z.array(
      z.object({
        key: z.string(),
        unit: z.enum(readingUnits),
        readings: z.array(
          z.object({
            id,
            timestamp: instant,
            date: localDate,
            value: decimal,
            change: decimal.nullable(),
            isUnusual: z.boolean(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof usage>;
export type UsageSeries = Usage['series'][number];
