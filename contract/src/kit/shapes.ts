import { z } from 'zod';
import { cultures } from './culture.ts';
import { currencies } from './currencies.ts';
import { isDate } from './local-date.ts';

/** Entities that a request may refer to; the access walk tries foreign ids wherever such a reference stands. */
export const entities = [
  'organization',
  'agency',
  'businessUnit',
  'account',
  'accountCharge',
  'balanceEvent',
  'customer',
  'user',
  'browserSession',
  'passkey',
  'apiClient',
  'emailMessage',
  'textMessage',
  'payment',
  'lineItem',
  'adjustment',
  'upload',
  'approval',
  'savedView',
  'terms',
  'form',
  'formResponse',
  'formFile',
  'functionTrigger',
  'feeSchedule',
  'gateway',
  'gatewayMessage',
  'merchantAccount',
  'product',
  'walletSource',
  'exception',
  'delivery',
  'generatedReport',
  'file',
  'settlementBatch',
  'bill',
  'billingCycle',
  'billFile',
  'billDocument',
  'reading',
  'job',
  'jobRun',
  'jobFile',
  'ticket',
  'fileConnection',
  'fileKey',
  'banner',
  'signingKey',
  'billingSystem',
  'paymentExport',
  'legalHold',
  'scheduledPayment',
  'autopayEnrollment',
  'autopayActivity',
  'paperlessEnrollment',
  'paperlessActivity',
] as const;
export type Entity = (typeof entities)[number];

/** An entity by its name, or a record by the declaration of its list. */
export type Referred = Entity | { readonly name: string };
const nameOf = (to: Referred) => (typeof to === 'string' ? to : to.name);

/** A positive integer id in a path or query that refers to something. */
export const ref = (to: Referred) =>
  z.coerce
    .number()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .meta({ ref: nameOf(to) });
/** The same inside a JSON body, where a number must be a number. */
export const bodyRef = (to: Referred) =>
  z
    .number()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .meta({ ref: nameOf(to) });

/** The number of a row that is worked out and refers to nothing by itself; below zero, too. */
export const rowNumber = z.coerce.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);

export const currencyCode = z.enum(currencies);
export type CurrencyCode = z.infer<typeof currencyCode>;
export const culture = z.enum(cultures);

/** Signed amount in minor units (cents). */
export const minor = z.number().int();
/** `{ value, currencyCode }`; `value` is in minor units too. */
export const money = z.object({ value: minor, currencyCode });

/** Calendar date, YYYY-MM-DD, in the business unit's zone. */
export const localDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** A calendar date that somebody sends: one that exists. */
export const givenDate = z.string().refine(isDate, 'refusals/enter_date').meta({ format: 'date' });
/** An instant that somebody sends, with its zone. */
export const givenInstant = z.iso
  .datetime({ offset: true, error: 'refusals/enter_instant' })
  .max(40, 'refusals/enter_instant')
  .refine((value) => isDate(value.slice(0, 10)), 'refusals/enter_instant');
/**
 * A day of a list or a sum: a date, or an instant, which stands for the day it falls on in the business unit's zone.
 */
export const givenDay = z.union([givenDate, givenInstant], { error: 'refusals/enter_date_or_instant' });
/** Instant, ISO 8601 in UTC. */
export const instant = z.string();

// Control characters other than tab and line breaks, and lone surrogates, have no place in any text.
const clean = (value: string) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value) && value.isWellFormed();
/** Text a person typed: trimmed, at most `max` characters, no control characters. */
export const text = (max: number) => z.string().trim().max(max).refine(clean, 'refusals/remove_characters');

export const errorItem = z.object({ propertyName: z.string(), errorMessage: z.string() });
export type ErrorItem = z.infer<typeof errorItem>;

export const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), totalCount: z.number().int() });

const list = <T extends z.ZodType>(item: T, most = 100) =>
  z.preprocess((value) => (value === undefined ? undefined : [value].flat()), z.array(item).max(most).optional());

/** Stands for the answer of an operation that sends a file. */
export const file = z.unknown();

/** A key that may be repeated in the query. */
export const repeated = list;

/** What a list is searched for; one letter would find nearly everything. */
export const searchText = text(200).refine((value) => value === '' || value.length >= 2, 'refusals/two_characters');

/** The keys of every list: a page of so many rows. */
export const paging = {
  Page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  PageSize: z.coerce.number().int().min(1).max(250).default(25),
};

/** What was before a row, by its number: further pages of rows that are read from the latest on. */
export const beforeId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional();

/** The keys of a list that is searched in all of its fields. */
export const searching = { 'Search.SearchText': searchText.optional() };

/** The keys of a list that is searched in fields of the caller's choice. */
export const searchingIn = <const T extends readonly [string, ...string[]]>(fields: T) => ({
  ...searching,
  'Search.ExactMatch': z.stringbool().optional(),
  'Search.FieldNames': list(z.enum(fields)),
});

/** The keys of a list that is sorted by one or two of these columns. */
export const sorting = <const T extends readonly [string, ...string[]]>(columns: T) => ({
  'Sorted.0.Id': z.enum(columns).optional(),
  'Sorted.0.Desc': z.stringbool().optional(),
  'Sorted.1.Id': z.enum(columns).optional(),
  'Sorted.1.Desc': z.stringbool().optional(),
});

/** The keys of a list that is filtered by the values of up to four of these columns; all of them must hold. */
export const filtering = <const T extends readonly [string, ...string[]]>(columns: T) => ({
  'Filtered.0.Id': z.enum(columns).optional(),
  'Filtered.0.Value': text(200).optional(),
  'Filtered.1.Id': z.enum(columns).optional(),
  'Filtered.1.Value': text(200).optional(),
  'Filtered.2.Id': z.enum(columns).optional(),
  'Filtered.2.Value': text(200).optional(),
  'Filtered.3.Id': z.enum(columns).optional(),
  'Filtered.3.Value': text(200).optional(),
});
