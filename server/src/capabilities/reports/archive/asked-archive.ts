import type { Question } from '@ratepayer/contract/reports/report.operations.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../../platform/http/fresh-sign-in.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Whose } from './archived-rows.ts';
import { administersAll } from './whose-data.ts';

/** What is asked, as a report keeps it. */
export const questionOf = ({ organizationId, businessUnitIds }: Whose): Question => ({
  organizationId,
  businessUnitIds: businessUnitIds.map(String),
});

/** The same, read from it. */
export const whoseOf = ({ organizationId, businessUnitIds }: Question): Whose => ({
  organizationId: Number(organizationId),
  businessUnitIds: (businessUnitIds as string[]).map(Number),
});

/** @throws 403 for who does not administer all of the organization; 428 unless they signed in just now */
export function refuseTaking(caller: Caller, businessUnitIds: readonly number[], now: Date): void {
  if (!administersAll(caller, businessUnitIds))
    throw new Refusal(403, [{ propertyName: '', errorMessage: tell('needs_all_business_units') }]);
  requireFreshSignIn(caller, now);
}
