import { z } from 'zod';

/** Entities that a request may refer to; the access walk tries foreign ids wherever such a reference stands. */
export type Entity = 'businessUnit' | 'account' | 'payment' | 'upload' | 'organization' | 'terms' | 'approval' | 'savedView';

/** A positive integer id in a path or query that refers to `entity`. */
export const ref = (entity: Entity) => z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).meta({ ref: entity });
/** The same inside a JSON body, where a number must be a number. */
export const bodyRef = (entity: Entity) => z.number().int().positive().max(Number.MAX_SAFE_INTEGER).meta({ ref: entity });

export const currencyCode = z.enum(['USD', 'CAD']);
export type CurrencyCode = z.infer<typeof currencyCode>;
export const culture = z.enum(['en-US', 'en-CA']);
export type Culture = z.infer<typeof culture>;

/** Signed amount in minor units (cents). */
export const minor = z.number().int();
/** `{ value, currencyCode }`; `value` is in minor units too. */
export const money = z.object({ value: minor, currencyCode });

/** Calendar date, YYYY-MM-DD, in the business unit's zone. */
export const localDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** Instant, ISO 8601 in UTC. */
export const instant = z.string();

// Control characters other than tab and line breaks, and lone surrogates, have no place in any text.
const clean = (value: string) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value) && value.isWellFormed();
/** Text a person typed: trimmed, at most `max` characters, no control characters. */
export const text = (max: number) => z.string().trim().max(max).refine(clean, 'Remove the characters that cannot be shown.');

export const errorItem = z.object({ propertyName: z.string(), errorMessage: z.string() });
export type ErrorItem = z.infer<typeof errorItem>;

export const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), totalCount: z.number().int() });

const list = <T extends z.ZodType>(item: T) => z.preprocess((value) => (value === undefined ? undefined : [value].flat()), z.array(item).max(100).optional());

/** Stands for the answer of an operation that sends a file. */
export const file = z.unknown();

/** A key that may be repeated in the query. */
export const repeated = list;

export const paging = {
  Page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  PageSize: z.coerce.number().int().min(1).max(250).default(25),
  'Search.SearchText': text(200).optional(),
  'Search.ExactMatch': z.stringbool().optional(),
  'Search.FieldNames': list(text(60)),
  'Sorted.0.Id': text(60).optional(),
  'Sorted.0.Desc': z.stringbool().optional(),
  'Sorted.1.Id': text(60).optional(),
  'Sorted.1.Desc': z.stringbool().optional(),
  _: text(40).optional(),
};
