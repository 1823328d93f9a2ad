import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { columnsIn } from '../kit/columns-in.ts';
import type { RowOf } from '../kit/list.ts';
import { onlyRoles, operations } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { ref } from '../kit/shapes.ts';
import { legalHoldFields, liftFields } from './legal-hold.fields.ts';
import { legalHolds } from './legal-hold.list.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const params = inUnit.extend({ id: ref('legalHold') });
const access = onlyRoles('Global Admin');
export type LegalHoldRecord = RowOf<typeof legalHolds.list> & { readonly rowVersion: number };
const shape: z.ZodType = columnsIn(legalHolds.list)
  .extend({ id: z.number(), rowVersion: z.number().int() })
  .meta({ id: 'LegalHoldRecord' });
const legalHold = shape as z.ZodType<LegalHoldRecord>;

/** What is kept whatever its time: placed and lifted by the platform, with a reason. */
export const legalHoldOperations = operations({
  ...recordOperations(legalHolds),
  getLegalHold: { summary: 'One legal hold', access, params, answer: legalHold },
  placeLegalHold: {
    summary:
      'Holds a biller, its organization, or what a number or address names there: nothing about it goes from then on',
    access,
    params: inUnit,
    body: bodyOf(legalHoldFields),
    refuses: [428],
    answer: legalHold,
    strict: true,
  },
  liftLegalHold: {
    summary: 'Lifts a hold before its end, against the version that was read',
    access,
    params,
    body: bodyOf(liftFields, { rowVersion: z.number().int() }),
    refuses: [409, 428],
    answer: legalHold,
    strict: true,
  },
});
