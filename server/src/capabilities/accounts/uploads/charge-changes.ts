import { saysCharges } from './said-fields.rules.ts';

// What differs of each charge, as fields of its account.
const ofCharges = `of_charges as (
  select account_number, sub_account_number, jsonb_agg(jsonb_build_object('field', x.field,
    'externalId', c.external_id, 'before', x.before, 'after', x.after) order by c.external_id, x.place) as fields
  from charge_plan c cross join lateral (values
    (1, 'ChargeAmount', old_minor::text, greatest(0, target_minor)::text),
    (2, 'ChargeDescription', old_description, description),
    (3, 'ChargeDueDate', old_due_date::text, due_date::text),
    (4, 'ChargeIncludedInBalance', old_included_in_balance::text, included_in_balance::text),
    (5, 'ChargeMustPayInFull', old_must_pay_in_full::text, must_pay_in_full::text)) x (place, field, before, after)
  where x.before is distinct from x.after and (x.place = 1 or c.action <> 'create')
  group by 1, 2),`;

/** What a file changes of charges of the accounts in `plan p`: a part of the statement, its join, and the fields. */
export const chargeChanges = (said: readonly string[]) =>
  saysCharges(said)
    ? {
        part: ofCharges,
        join: `left join of_charges o on o.account_number = p.account_number
          and o.sub_account_number = p.sub_account_number`,
        fields: ` || coalesce(o.fields, '[]')`,
      }
    : { part: '', join: '', fields: '' };
