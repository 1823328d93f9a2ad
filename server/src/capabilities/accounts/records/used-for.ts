import type { AccountRecord } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import { sql } from 'kysely';
import { said } from '../../../platform/texts/say.ts';
import { keptBecause, type Used } from './may-delete.rules.ts';
import { openCharges } from './owed.ts';

/** What keeps an account `a` with its money `m` from being deleted, as one value of JSON. */
export const usedFor = sql<Used>`jsonb_build_object('createMethod', a.create_method, 'balance', m.balance,
  'lateFee', m.late_fee, 'openChargesMinor', ${openCharges}::bigint,
  'hasPayments', exists (select 1 from published.payment_account p where p.account_id = a.id),
  'hasBills', exists (select 1 from published.bill b where b.account_id = a.id and b.status <> 'Withdrawn'),
  'hasTransfers', exists (select 1 from account_transfer t where t.to_account_id = a.id
    or t.from_account_id = a.id and t.ended_date is null),
  'hasReadings', exists (select 1 from published.reading_series s join published.meter_reading r on r.series_id = s.id
    where s.account_id = a.id),
  'hasPayers', exists (select 1 from published.customer_account c where c.account_id = a.id and c.unlinked_date is null)
    or exists (select 1 from onboarding_invitation i where i.account_id = a.id and i.used_date is null
      and i.ended_date is null and i.expires_date > now()))`;

/** Whether an account may be deleted, in words. */
export function mayDelete(used: Used): AccountRecord['mayDelete'] {
  const kept = keptBecause(used);
  return { allowed: kept === undefined, reason: kept ? said(kept) : '' };
}
