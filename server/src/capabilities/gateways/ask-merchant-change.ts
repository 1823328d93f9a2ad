import type { ChangeAsked } from '@ratepayer/contract/kit/change-request.ts';
import { sql } from 'kysely';
import type { GatewayEntry } from '../../integrations/payment-gateway/gateway-entry.ts';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { askChange, type NewChange, refuseWaiting } from '../changes/ask-change.ts';
import { worksFrom } from '../changes/change.rules.ts';
import { credentialsOf } from './credential-fields.ts';
import { sealedCredentials } from './credentials.ts';
import { type Guarded, guardedOf, saysWhereMoneyGoes } from './merchant-change.rules.ts';
import { merchantChanges } from './merchant-changes.ts';
import { decidesAlone, othersOf } from './merchant-others.ts';
import type { Merchant, MerchantDeps, OfMerchant } from './save-merchant.ts';

interface Asked extends Merchant {
  readonly reason: string;
}

/**
 * Asks for a second person about a merchant account, which is held. @returns the request; undefined for a draft, and
 * where nothing is changed that needs one. @throws 400 while another one waits, without a reason, or for another number
 */
export async function askMerchantChange(
  deps: MerchantDeps,
  tx: Tx,
  caller: Caller,
  of: OfMerchant,
  entry: GatewayEntry,
  { credentials, reason, ...after }: Asked,
): Promise<ChangeAsked | undefined> {
  const { id } = of;
  await refuseWaiting(tx, 'MerchantAccount', id);
  const { before, status } = await standingOf(tx, id);
  if (status !== 'Active') return undefined;
  if (after.merchantNumber !== before.merchantNumber) throw badRequest('merchantNumber', say('merchant_number_stays'));
  const others = await othersOf(tx, id);
  const names = [...guardedOf(before, after, others), ...(credentials ? ['credentials'] : [])];
  if (names.length === 0) return undefined;
  if (reason === '') throw badRequest('reason', say('say_why_second'));
  const sealed = credentials ? await sealedCredentials(tx, deps.keyring, id, credentialsOf(entry, credentials)) : '';
  const waitsADay = saysWhereMoneyGoes(before, after, others, sealed !== '');
  return askAboutMerchant(deps, tx, caller, of, {
    ...{ kind: 'Change', before, after, sealed, reason, names, waitsADay },
  });
}

type About = Omit<NewChange, 'aloneFrom' | 'targetRowVersion'>;

/** Writes the request, by one person alone where no other decides. */
export async function askAboutMerchant(
  deps: MerchantDeps,
  tx: Tx,
  caller: Caller,
  { businessUnitId, id, rowVersion: targetRowVersion }: OfMerchant,
  about: About,
): Promise<ChangeAsked> {
  const now = deps.clock.now();
  const isAlone = await decidesAlone(tx, caller.id, businessUnitId);
  const aloneFrom = isAlone ? worksFrom(now, about.waitsADay) : null;
  const asked = { ...about, targetRowVersion, aloneFrom };
  return askChange(tx, caller, merchantChanges(deps), { businessUnitId, id }, asked, now);
}

/** A merchant account as it is. */
const standingOf = (tx: Tx, id: number) =>
  oneRow(
    tx,
    sql<{ readonly status: string; readonly before: Guarded & { readonly merchantNumber: string } }>`select m.status,
      jsonb_build_object('name', m.name,
        'merchantNumber', m.merchant_number, 'billingAddressCollection', m.billing_address_collection,
        'settlementBankLast4', m.settlement_bank_last4,
        'batchCloseTime', to_char(m.batch_close_time, 'HH24:MI'), 'timezone', m.timezone,
        'depositDays', m.deposit_days, 'paymentSourceTypes', m.payment_source_types, 'channels', m.channels) as before
      from merchant_account m where m.id = ${id}`,
  );
