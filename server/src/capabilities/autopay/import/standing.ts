import { type RawBuilder, sql } from 'kysely';
import { payerOf } from '../../enrolments/tell-ended.ts';

/**
 * How an account stands to a row `x` of a file: what this upload began on it, the same autopay, another one, an
 * authorization that ended, a payer whom no notice reaches, or nothing that speaks against it.
 */
export const findStanding = (uploadId: number, x: RawBuilder<unknown>) =>
  sql`left join published.account acc on acc.id = ${x}.account_id
    left join lateral (select bool_or(e.upload_id = ${uploadId}) as is_own from published.autopay_enrollment e
      where e.account_id = acc.id) own on true
    left join lateral (select e.id, coalesce(e.lead_time_days, -1) = coalesce(${x}.lead_time_days, -1)
        and coalesce(e.day_of_month, '') = coalesce(${x}.day_of_month, '')
        and coalesce(e.max_amount_minor, 0) = coalesce(${x}.max_amount_minor, 0)
        and o.payment_source_type = ${x}.source_type and case when ${x}.source_type = 'ACH'
          then o.routing_number = ${x}.routing_number and o.account_number_last4 = ${x}.last4
          else o.token = ${x}.token end as is_same
      from published.autopay_enrollment e join published.payment_source o on o.id = e.payment_source_id
      where e.account_id = acc.id and e.is_active) held on true
    left join lateral (select max(e.end_date) as left_date from published.autopay_enrollment e
      where e.account_id = acc.id and not e.is_active and not e.is_taken_back) ended on true
    left join lateral (select ended.left_date, case when own.is_own then 'made' when held.is_same then 'there'
      when held.id is not null then 'on' when acc.is_archived or acc.account_locked then 'closed'
      when case when ${x}.source_type = 'ACH' then acc.block_ach_payment else acc.block_credit_card_payment end
        then 'blocked'
      when ended.left_date >= ${x}.consent_date then 'left'
      when ${payerOf(sql`null::int`, sql`acc.id`)} = '' then 'nobody' end as why) n on true`;

/** The state of a row by its `verdict`. */
export const standing = sql`case when verdict is null then 'new' when verdict in ('made', 'there') then verdict
  else 'rejected' end`;
