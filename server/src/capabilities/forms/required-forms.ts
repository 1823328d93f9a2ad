import { atPath } from '@ratepayer/contract/forms/form-context.ts';
import { holds } from '@ratepayer/contract/forms/form-condition.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { AskedOfPayment, RequiredForms, StandingForm } from '../payments/required-forms.ts';
import { conditionIn } from './condition-in.ts';
import { contextsOfPayment } from './form-context.ts';
import { offeredForms } from './form-row.ts';

const isAlways = sql`(v.require_before_payment and 'Checkout' = any(v.display_locations))`;
/** Products that need a form, by their numbers. */
const productsOf = sql`array(select p.id from published.product p
  where p.business_unit_id = f.business_unit_id and p.form_configuration_id = f.id)`;

/**
 * Forms of the business unit that stand before payments at its checkout or before its products, with when they do, as a
 * statement.
 */
const standing = (businessUnitId: number) =>
  sql<StandingForm>`select f.id, v.condition_json as "conditionJson", ${isAlways} as "isAlways",
    p.ids as "productIds" from ${offeredForms} cross join lateral (select ${productsOf} as ids offset 0) p
    where f.business_unit_id = ${businessUnitId} and (${isAlways} or cardinality(p.ids) > 0) order by f.id`;

/**
 * Of these forms those that stand before every payment or before what is bought, where their condition holds: for one
 * of the accounts of the payment, or for its payer. Nobody fills in a form by the keys of a telephone.
 */
async function asked(tx: Tx, forms: readonly StandingForm[], payment: AskedOfPayment): Promise<number[]> {
  if (payment.channel === 'IVR') return [];
  const judged = forms
    .filter(({ isAlways: always, productIds }) => always || productIds.some((id) => payment.productIds.includes(id)))
    .map(({ id, conditionJson }) => ({ id, condition: conditionIn(conditionJson) }));
  const contexts = judged.some(({ condition }) => condition) ? await contextsOfPayment(tx, payment) : [];
  return judged.flatMap(({ id, condition }) =>
    !condition || contexts.some((context) => holds(condition, (path) => atPath(context, path))) ? [id] : [],
  );
}

/** What a payment needs first. */
export const requiredForms: RequiredForms = { standing, asked };
