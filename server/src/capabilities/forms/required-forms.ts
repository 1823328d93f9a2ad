import { atPath } from '@ratepayer/contract/forms/form-context.ts';
import { holds } from '@ratepayer/contract/forms/form-condition.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { AskedOfPayment, RequiredForms, StandingForm } from '../payments/required-forms.ts';
import { conditionIn } from './condition-in.ts';
import { contextsOfPayment } from './form-context.ts';
import { offeredForms } from './form-row.ts';

/** Forms of the business unit that stand before payments at its checkout, with when they do, as a statement. */
const standing = (businessUnitId: number) =>
  sql<StandingForm>`select f.id, v.condition_json as "conditionJson" from ${offeredForms}
    where f.business_unit_id = ${businessUnitId} and v.require_before_payment
      and 'Checkout' = any(v.display_locations) order by f.id`;

/** Of these forms those whose condition holds for the payment: for one of its accounts, or for its payer. */
async function asked(tx: Tx, forms: readonly StandingForm[], payment: AskedOfPayment): Promise<number[]> {
  const judged = forms.map(({ id, conditionJson }) => ({ id, condition: conditionIn(conditionJson) }));
  const contexts = judged.some(({ condition }) => condition) ? await contextsOfPayment(tx, payment) : [];
  return judged.flatMap(({ id, condition }) =>
    !condition || contexts.some((context) => holds(condition, (path) => atPath(context, path))) ? [id] : [],
  );
}

/** What a payment needs first. */
export const requiredForms: RequiredForms = { standing, asked };
