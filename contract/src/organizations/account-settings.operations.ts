import { z } from 'zod';
import { operations, withPermission } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const settings = {
  /** Whether published bills move balances (domain rule 17); null: on, but where accounts are imported. */
  billsPostToBalance: z.boolean().nullable(),
  /** Who looked an account up without a login may open the document of its last bill. */
  quickPayShowsBillPdf: z.boolean(),
  /** The share of accounts that digital billing is aimed at, in percent; 0 where there is no aim. */
  adoptionTargetPercent: z.number().int().min(0).max(100),
  /** What a bill on paper costs, in minor units: savings are estimated by it; 0 where nobody said. */
  paperCostMinor: z.number().int().min(0).max(100_000),
  rowVersion: z.number().int(),
};
const accountSettings = z.object(settings).meta({ id: 'AccountSettings' });
export type AccountSettings = z.infer<typeof accountSettings>;

/** How a business unit deals with its accounts. */
export const accountSettingsOperations = operations({
  readAccountSettings: {
    summary: 'How a business unit deals with its accounts and their bills',
    access: withPermission('BusinessUnits:Read'),
    params: inUnit,
    answer: accountSettings,
  },
  changeAccountSettings: {
    summary: 'Other settings, against the version that was read; cycles whose publishing began keep theirs',
    access: withPermission('BusinessUnits:Manage'),
    params: inUnit,
    body: z.object(settings),
    refuses: [409],
    answer: accountSettings,
    strict: true,
  },
});
