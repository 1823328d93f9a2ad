import { type RawBuilder, sql } from 'kysely';
import type { GatewayEntry } from '../../integrations/payment-gateway/gateway-entry.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { globalAdmins } from '../users/staff-who-may.ts';
import { credentialsOf } from './credential-fields.ts';
import { sealedCredentials } from './credentials.ts';
import { type Guarded, guardedOf, saysWhereMoneyGoes, worksFrom } from './merchant-change.rules.ts';
import { goesElsewhere } from './refuse-alone.ts';
import type { Merchant, MerchantDeps, OfMerchant } from './save-merchant.ts';
import { tellMerchantChange } from './tell-merchant-change.ts';

const lifeMs = 72 * 3_600_000;

interface Asked extends Merchant {
  readonly reason: string;
}
interface Standing {
  readonly before: Guarded & { readonly merchantNumber: string };
  readonly isElsewhere: boolean;
  readonly waits: boolean;
}

/**
 * Asks for a second person about an active merchant account, whose row is locked. @returns the request; undefined where
 * nothing is changed that needs one. @throws 400 while another one waits, without a reason, or for another number
 */
export async function askMerchantChange(
  deps: MerchantDeps,
  tx: Tx,
  caller: Caller,
  { businessUnitId, id }: OfMerchant,
  entry: GatewayEntry,
  { credentials, reason, ...values }: Asked,
): Promise<{ readonly id: number; readonly status: 'Requested' | 'Approved' } | undefined> {
  const { before, isElsewhere, waits } = await standingOf(tx, id, values.paymentSourceTypes);
  if (waits) throw badRequest('status', say('merchant_change_waits'));
  if (values.merchantNumber !== before.merchantNumber) throw badRequest('merchantNumber', say('merchant_number_stays'));
  const names = guardedOf(before, values, isElsewhere);
  if (names.length === 0 && !credentials) return undefined;
  if (reason === '') throw badRequest('reason', say('say_why_second'));
  const sealed = credentials ? await sealedCredentials(tx, deps.keyring, id, credentialsOf(entry, credentials)) : '';
  const now = deps.clock.now();
  const isAlone = (await rowsOf(tx, globalAdmins([caller.id]))).length === 0;
  const row = {
    id,
    by: caller,
    ...{ before, after: values, sealed, reason, now },
    effectiveDate: isAlone ? worksFrom(now, saysWhereMoneyGoes(before, values, sealed !== '')) : null,
  };
  const request = await oneRow(tx, requested(row));
  await recordAudit(tx, caller, {
    ...{ businessUnitId, entityType: 'MerchantAccount', entityId: id, reason },
    action: 'Change needs a second person',
    after: { waits: [...names, ...(sealed ? ['credentials'] : [])].join(', ') },
  });
  await tellMerchantChange(tx, businessUnitId, request.id);
  return request;
}

/** A merchant account as it is, whether what it would take goes elsewhere now, and whether a change of it waits. */
const standingOf = (tx: Tx, id: number, sources: Merchant['paymentSourceTypes']): Promise<Standing> =>
  oneRow(
    tx,
    sql<Standing>`select jsonb_build_object('name', m.name, 'merchantNumber', m.merchant_number,
        'billingAddressCollection', m.billing_address_collection, 'settlementBankLast4', m.settlement_bank_last4,
        'batchCloseTime', to_char(m.batch_close_time, 'HH24:MI'), 'timezone', m.timezone,
        'depositDays', m.deposit_days, 'paymentSourceTypes', m.payment_source_types, 'channels', m.channels) as before,
        ${goesElsewhere(sql`${sql.val([...sources])}::text[]`)} as "isElsewhere",
        exists (select 1 from merchant_change c where c.merchant_account_id = m.id
          and c.status in ('Requested', 'Approved')) as waits
      from merchant_account m where m.id = ${id}`,
  );

interface NewRequest {
  readonly id: number;
  readonly by: Caller;
  readonly before: object;
  readonly after: object;
  readonly sealed: string;
  readonly reason: string;
  readonly now: Date;
  /** Where nobody else may decide: from when it works. */
  readonly effectiveDate: Date | null;
}

const requested = ({
  id,
  by,
  before,
  after,
  sealed,
  reason,
  now,
  effectiveDate,
}: NewRequest): RawBuilder<{ id: number; status: 'Requested' | 'Approved' }> =>
  sql<{ id: number; status: 'Requested' | 'Approved' }>`insert into merchant_change (business_unit_id,
      merchant_account_id, target_row_version, before, after, credentials_enveloped, replaces_credentials, reason,
      status, requested_by, requested_by_name, requested_date, expires_date, effective_date)
    select business_unit_id, id, row_version, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb,
      ${sealed}, ${sealed !== ''}, ${reason}, ${effectiveDate ? 'Approved' : 'Requested'}, ${by.id}, ${by.name},
      ${now}, ${new Date(now.getTime() + lifeMs)}, ${effectiveDate}
    from merchant_account where id = ${id} returning id, status`;
