import { mostKept } from '@ratepayer/contract/payments/most-kept.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { sql } from 'kysely';
import { change, maybeRow, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notAllowed, notFound } from '../../platform/http/refusal.ts';
import { holdPaidWith } from '../enrolments/hold-paid-with.ts';
import { type MerchantAccount, merchantOf } from '../gateways/merchant-accounts.ts';
import { readChannelConfig } from '../organizations/channel-config.ts';
import { businessUnitById, isFeatureOn } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { bankSource, type BankInput, cardByToken, type TokenInput } from '../sessions/set-source.ts';
import { servingAccount } from '../sessions/serving-account.ts';
import type { NewSource } from './insert-source.ts';
import { keepForPayer } from './tokens/keep-for-payer.ts';
import { bindToken } from './tokens/keep-token.ts';
import { customerOf } from './customer-of.ts';
import { listSources } from './list-sources.ts';
import { say } from '../../platform/texts/refusals.ts';

export type KeptSource = (TokenInput | BankInput) & {
  readonly nickname?: string | undefined;
  readonly isDefault?: boolean | undefined;
};

/**
 * Keeps a card or bank account of a customer. The same one again takes the place of the old: its expiry date and token
 * are new, its name stays. The first one is the default.
 * @throws 400 where it is not taken, 429 after five in an hour or ten in a day.
 */
export async function saveSource(
  deps: PaymentDeps,
  caller: Caller,
  businessUnitId: number,
  input: KeptSource,
): Promise<{ id: number; items: WalletSource[] }> {
  const customerId = customerOf(caller);
  await deps.limits.enforceAll(
    [
      ['L6 wallet of a customer', customerId],
      ['L6 wallet of a customer in a day', customerId],
    ],
    say('wallet_wait_an_hour'),
  );
  const { config, serving, phone } = await deps.db.scoped([businessUnitId], async (tx) => {
    const [unit, config] = await Promise.all([
      businessUnitById(tx, businessUnitId),
      readChannelConfig(tx, businessUnitId, 'QuickPay'),
    ]);
    if (!unit || config?.mode !== 'Enabled') throw notFound(say('online_payments_not_available'));
    if (!(await isFeatureOn(tx, businessUnitId, 'Wallet'))) throw badRequest('', say('wallet_keeps_nothing_new'));
    return {
      config,
      phone: unit.phone,
      serving: await servingAccount(deps, tx, {
        businessUnitId,
        channel: 'QuickPay',
        paymentSourceType: input.paymentSourceType,
        currencyCode: unit.currencyCode,
      }),
    };
  });
  const at = { vault: serving.vault, merchant: merchantOf(serving) };
  const described =
    input.paymentSourceType === 'ACH'
      ? await bankSource(serving.vault, config, input)
      : await cardByToken(at, config, input, 'Unknown');
  const card = { ...described, accountIds: [], phone };
  const { token, keptId } =
    input.paymentSourceType === 'ACH'
      ? { token: described.token, keptId: undefined }
      : await keepForPayer(deps, caller, { businessUnitId, ...at }, card);
  return deps.db.scoped([businessUnitId], async (tx) => {
    await lockWallet(tx, customerId);
    await refuseClosed(tx, customerId);
    await refuseFull(tx, customerId, businessUnitId, described.fingerprint);
    const before = await holdSame(tx, customerId, serving.gatewayId, described.fingerprint);
    const id = await keep(tx, customerId, businessUnitId, serving, { ...described, token }, input.nickname);
    await bindToken(deps, tx, keptId, id);
    await makeDefault(tx, customerId, id, input.isDefault === true);
    for (const { enrolmentId, sourceId } of before)
      await deps.payAgain(tx, deps.clock.now(), { businessUnitId, enrolmentId, sourceId });
    return { id, items: await listSources(tx, customerId, businessUnitId, deps.clock.now()) };
  });
}

/** Whose login was blocked or merged while the vendor was asked keeps nothing; the token is forgotten. @throws 403 */
async function refuseClosed(tx: Tx, customerId: number): Promise<void> {
  const open = await maybeRow(
    tx,
    sql`select 1 from published.customer where id = ${customerId} and status <> 'Blocked'
      and merged_into_customer_id is null`,
  );
  if (!open) throw notAllowed();
}

/** A wallet that is full takes only what it has already. @throws 400 */
async function refuseFull(tx: Tx, customerId: number, businessUnitId: number, fingerprint: string): Promise<void> {
  const others = await rowsOf(
    tx,
    sql`select 1 from payment_source where customer_id = ${customerId} and business_unit_id = ${businessUnitId}
      and is_saved and status <> 'Removed' and fingerprint <> ${fingerprint}`,
  );
  if (others.length >= mostKept) throw badRequest('', say('wallet_full', { most: mostKept }));
}

/**
 * Autopay that is paid first with the same one, which is of no use until now, under its lock: it stands before that of
 * the source.
 */
async function holdSame(tx: Tx, customerId: number, gatewayId: number, fingerprint: string) {
  const same = await maybeRow(
    tx,
    sql<{ id: number; isGood: boolean }>`select id, status = 'Active' as "isGood" from payment_source
      where customer_id = ${customerId} and gateway_id = ${gatewayId} and fingerprint = ${fingerprint} and is_saved
      and status <> 'Removed'`,
  );
  if (!same || same.isGood) return [];
  const held = await holdPaidWith(tx, { sourceIds: [same.id] });
  return held
    .filter(({ paymentSourceId }) => paymentSourceId === same.id)
    .map(({ id }) => ({ enrolmentId: id, sourceId: same.id }));
}

async function keep(
  tx: Tx,
  customerId: number,
  businessUnitId: number,
  serving: Pick<MerchantAccount, 'id' | 'gatewayId'>,
  source: NewSource,
  nickname: string | undefined,
): Promise<number> {
  const { id } = await oneRow(
    tx,
    sql<{
      id: number;
    }>`insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
      account_number_last4, holder_name, holder_type, card_expiry_month, card_expiry_year, postal_code, routing_number,
      bank_name, token, gateway_id, merchant_account_id, fingerprint, is_saved, nickname)
      values (${businessUnitId}, ${customerId}, ${source.paymentSourceType}, ${source.accountType}, ${source.last4},
      ${source.holderName}, ${source.holderType}, ${source.expiryMonth}, ${source.expiryYear}, ${source.postalCode},
      ${source.routingNumber},
        ${source.bankName}, ${source.token}, ${serving.gatewayId}, ${serving.id}, ${source.fingerprint}, true,
        ${nickname ?? ''})
      on conflict (customer_id, gateway_id, fingerprint) where is_saved and status <> 'Removed' do update
        set token = excluded.token, merchant_account_id = excluded.merchant_account_id,
        card_expiry_month = excluded.card_expiry_month, card_expiry_year = excluded.card_expiry_year,
        holder_name = excluded.holder_name, postal_code = excluded.postal_code, status = 'Active', invalid_code = '',
        invalid_date = null,
          nickname = case when ${nickname === undefined} then payment_source.nickname else excluded.nickname end
      returning id`,
  );
  return id;
}

/** One change of a wallet after the other: two that choose a default at the same moment would both find none chosen. */
export const lockWallet = (tx: Tx, customerId: number) =>
  rowsOf(tx, sql`select pg_advisory_xact_lock(hashtextextended('wallet', ${customerId}))`);

/** Offers a source first; without `wanted` only when the customer has no default. */
export async function makeDefault(tx: Tx, customerId: number, sourceId: number, wanted: boolean): Promise<void> {
  if (wanted)
    await change(
      tx,
      sql`update payment_source set is_default = false
        where customer_id = ${customerId} and is_default and id <> ${sourceId}`,
    );
  await change(
    tx,
    sql`update payment_source set is_default = true
      where id = ${sourceId} and status = 'Active'
      and not exists (select 1 from payment_source d where d.customer_id = ${customerId} and d.is_default)`,
  );
}
