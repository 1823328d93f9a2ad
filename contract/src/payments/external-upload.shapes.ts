import { z } from 'zod';
import { recordMapping } from '../kit/record-mapping.ts';
import { bodyRef, localDate, minor } from '../kit/shapes.ts';
import { externalMethods, externalProperties } from './external.ts';

/** How a file of payments received elsewhere is read. */
export const externalMapping = recordMapping(externalProperties)
  .extend({
    /** What holds of rows whose file has no column for it, or nothing in it. */
    externalMethod: z.enum(externalMethods).optional(),
    postsToBalance: z.boolean().optional(),
  })
  .meta({ id: 'ExternalMapping' });
export type ExternalMapping = z.output<typeof externalMapping>;

/** An account named by hand for a row whose number matches none. */
export const assignedRow = z.object({ row: z.number().int().positive(), accountId: bodyRef('account') });
export type AssignedRow = z.output<typeof assignedRow>;

/** Whether no row is given two accounts: it would be two payments with one reference. */
export const nameRowsOnce = (assign: readonly Pick<AssignedRow, 'row'>[]): boolean =>
  new Set(assign.map(({ row }) => row)).size === assign.length;

/** A row of a checked file; one whose number matches no account has none, and its number as it stands in the file. */
export const externalUploadRow = z
  .object({
    row: z.number().int(),
    accountId: z.number().int().nullable(),
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    name: z.string(),
    amountMinor: minor,
    receivedDate: localDate,
    externalMethod: z.enum(externalMethods),
    externalReference: z.string(),
    postsToBalance: z.boolean(),
    /** Its account was named by hand. */
    isAssigned: z.boolean(),
  })
  .meta({ id: 'ExternalUploadRow' });
export type ExternalUploadRow = z.infer<typeof externalUploadRow>;
