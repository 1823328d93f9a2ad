import { wallClock } from '@ratepayer/contract/kit/local-date.ts';
import { hasHours } from '@ratepayer/contract/organizations/channel-rules.ts';
import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import type { ChannelConfig, PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { firstUnmet } from '@ratepayer/contract/payments/session-state.ts';
import { sql } from 'kysely';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { badRequest, notFound, tooMany } from '../../platform/http/refusal.ts';
import { type AccountRow, accountsIn, idList, openChargesIn } from '../accounts/account-rows.ts';
import { type FieldValues, fieldValues } from '../accounts/field-values.ts';
import { type FieldItem, itemsOf } from '../payment-fields/answers.rules.ts';
import { channelConfigOf } from '../organizations/channel-config.ts';
import { closedAt } from '../organizations/closed-hours.ts';
import type { PayingUnit } from '../organizations/find-business-unit.ts';
import { addressKey } from '../../platform/limits/limits.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { withBillingAddress } from './billing-address.rules.ts';
import { closedText, isClosed } from './closed-account.rules.ts';
import type { ProductOffered } from '../products/products-offered.ts';
import { offeredTo } from './offered-to.ts';
import { areFieldsComplete, begunColumns, type SessionRow } from './session-row.ts';
import { intentView } from './view-intent.ts';
import { say } from '../../platform/texts/refusals.ts';

export interface NewIntent {
  readonly businessUnitId: number;
  /** Left out by a payer whose look-up found one account: that one. */
  readonly accountIds?: readonly number[] | undefined;
}

const minutes = 60_000;
/** A session ends when nothing was answered for so long (domain.md 4.1). */
export const idleMsOf = (channel: Channel): number => (channel === 'POS' ? 15 : 30) * minutes;

const ofAddress = 'L6 intents of an address';

/** Begins a payment session for accounts the caller may pay; the channel's configuration is kept as it is now. */
export async function createIntent(
  deps: PaymentDeps,
  caller: Caller,
  channel: Channel,
  input: NewIntent,
): Promise<PaymentIntent> {
  const accountIds = [...new Set(input.accountIds ?? onlyFound(caller.lookedUp?.accountIds))].sort((a, b) => a - b);
  const begun = deps.db.unawaited.scoped([input.businessUnitId], (tx) =>
    beginIn(deps, tx, caller, channel, input.businessUnitId, accountIds),
  );
  // One that is refused or fails counts as well: it must not open a way around the limit. Its transaction, and a hit
  // within it, is gone.
  return begun.catch(async (refused) => {
    if (isLimited(caller))
      await deps.limits.enforce(ofAddress, addressKey(caller.clientAddress), say('too_many_attempts_wait_10'));
    throw refused;
  });
}

/** What a payer may be shown of an account before paying: all of it with a login, else what was answered (L1, T1). */
function knownOf(caller: Caller, values: FieldValues): FieldValues {
  if (!isLimited(caller) || caller.customerId !== null) return values;
  const known: readonly string[] = ['Account Number', 'Subaccount Number', ...(caller.lookedUp?.answered ?? [])];
  return Object.fromEntries(Object.entries(values).filter(([type]) => known.includes(type)));
}

/** Whoever came by a link of staff has the one account of it: their payment takes in no other. */
const heldTo = ({ lookedUp }: Caller, config: ChannelConfig): ChannelConfig =>
  lookedUp?.isByLink ? { ...config, maximumAccounts: 1 } : config;

/** Payers are held to limits; staff and machines are not. */
const isLimited = (caller: Caller) => caller.kind !== 'staff' && caller.kind !== 'machine';

/** The session in its transaction: one read of facts judges it and shows it. */
async function beginIn(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  channel: Channel,
  businessUnitId: number,
  accountIds: readonly number[],
): Promise<PaymentIntent> {
  const [read, linked] = await Promise.all([
    deps.settings.together(
      tx,
      businessUnitId,
      settingsOf(businessUnitId, channel),
      factsOf(caller, businessUnitId, accountIds),
    ),
    caller.customerId === null ? [] : rowsOf(tx, linkedTo(caller.customerId)),
  ]);
  const begunBy = isLimited(caller) ? '' : callerKey(caller);
  const buyer = { businessUnitId, customerId: caller.customerId, begunBy };
  const facts = { ...read, terms: [], products: await offeredTo(deps, tx, buyer, read.products) };
  const own = isLimited(caller) ? (caller.lookedUp?.accountIds ?? linked.map(({ id }) => id)) : accountIds;
  const { unit, config: offered } = admitted(facts, channel, accountIds, own);
  const config = heldTo(caller, offered);
  if (hasHours(channel)) refuseClosedHours(unit, config, deps.clock.now());
  if (isLimited(caller) && facts.held.length > 0)
    throw tooMany(say('too_many_attempts_wait', { phone: unit.phone }), 900);
  const formIds = await deps.requiredForms.asked(tx, facts.forms, {
    unit,
    accountIds,
    productIds: [],
    customerId: caller.customerId,
    channel,
    now: deps.clock.now(),
  });
  const items = itemsOf(config.paymentFields, knownOf(caller, facts.mapped[0] ?? {}));
  const [session] = await tx.finish(
    sessionInserted(deps, caller, { unit, channel, config, accountIds, formIds, items }),
  );
  if (!session) throw tooMany(say('too_many_attempts_wait_10'), 600);
  return intentView(deps, { session: { ...session, configSnapshot: config }, unit, source: undefined }, facts);
}

interface Begun {
  readonly unit: PayingUnit;
  readonly channel: Channel;
  readonly config: ChannelConfig;
  readonly accountIds: readonly number[];
  readonly formIds: readonly number[];
  readonly items: readonly FieldItem[];
}

/** The session, and in the same statement a hit for the payer's address: over the limit no row comes back. */
function sessionInserted(deps: PaymentDeps, caller: Caller, begun: Begun) {
  const { unit, channel, config, accountIds, formIds, items } = begun;
  const limited = isLimited(caller);
  const status = firstUnmet({
    fieldsComplete: areFieldsComplete({
      configSnapshot: config,
      contactEmail: '',
      contactPhone: '',
      paymentFieldItems: items,
    }),
    hasCharges: false,
    formsComplete: formIds.length === 0,
    hasSource: false,
  });
  const counting = limited
    ? deps.limits.counting([{ limit: ofAddress, key: addressKey(caller.clientAddress) }])
    : undefined;
  return sql<Omit<SessionRow, 'configSnapshot'>>`${counting ? sql`with ${counting.parts}` : sql``}
        insert into payment_session (identifier, business_unit_id, organization_id, customer_id, begun_by,
        quick_pay_session_id, channel, culture, status, account_ids, answered, config_snapshot, expires_date,
          client_address, created_by_user_name, created_by_user_role, required_form_ids, payment_field_items)
        select ${randomIdentifier()}, ${unit.id}, ${unit.organizationId}, ${caller.customerId}::int,
        ${limited ? '' : callerKey(caller)}, ${caller.quickPaySessionId}::bigint, ${channel},
        ${unit.culture}, ${status}, ${sql.val(accountIds)}::bigint[],
          ${sql.val([...(caller.lookedUp?.answered ?? [])])}::text[], ${JSON.stringify(config)}::jsonb,
          ${new Date(deps.clock.now().getTime() + idleMsOf(channel))}::timestamptz, ${caller.clientAddress},
          ${caller.name}, ${caller.role},
          ${sql.val(formIds)}::int[], ${JSON.stringify(items)}::jsonb
          ${counting ? sql`where not exists (${counting.over})` : sql``}
          returning ${begunColumns}`;
}

/** @throws 400 with what the business unit says then, while it takes no payments */
function refuseClosedHours({ timezone, phone }: PayingUnit, config: ChannelConfig, now: Date): void {
  const closed = closedAt(config, wallClock(now, timezone).toISOString().slice(11, 16), phone);
  if (closed !== '') throw badRequest('', closed);
}

const settingsOf = (businessUnitId: number, channel: Channel) => ({
  unit: { businessUnitId },
  channel: { businessUnitId, channel },
  products: { businessUnitId, channel },
  forms: { businessUnitId },
  cards: { businessUnitId, channel },
});

const factsOf = (caller: Caller, businessUnitId: number, accountIds: readonly number[]) => ({
  accounts: accountsIn(businessUnitId, accountIds),
  charges: openChargesIn(idList(accountIds)),
  held: tooManyAttempts(caller, accountIds, businessUnitId),
  mapped: fieldValues(businessUnitId, accountIds[0] ?? 0),
});

const linkedTo = (customerId: number) =>
  sql<{
    id: number;
  }>`select account_id as id from published.customer_account
    where customer_id = ${customerId} and unlinked_date is null`;

function onlyFound(found: readonly number[] = []): readonly number[] {
  if (found.length !== 1) throw badRequest('accountIds', say('choose_what_to_pay'));
  return found;
}

interface Judged {
  readonly unit: readonly PayingUnit[];
  readonly channel: readonly { readonly config: Partial<ChannelConfig> }[];
  readonly accounts: readonly AccountRow[];
  readonly products: readonly Pick<ProductOffered, 'requiresAccount'>[];
}

/** What is begun with. @throws 404 for accounts that are not the caller's `own`, 400 for what cannot be paid here. */
function admitted(
  { unit: [unit], channel: [row], accounts, products }: Judged,
  channel: Channel,
  accountIds: readonly number[],
  own: readonly number[],
): { readonly unit: PayingUnit; readonly config: ChannelConfig } {
  if (!unit || accountIds.some((id) => !own.includes(id))) throw notFound(say('could_not_find_account'));
  const config = row && channelConfigOf(row);
  if (unit.status !== 'Live' || config?.mode !== 'Enabled') throw badRequest('', say('online_payments_not_available'));
  if (accountIds.length === 0 && products.every(({ requiresAccount }) => requiresAccount))
    throw badRequest('accountIds', say('choose_what_to_pay'));
  if (accounts.length !== accountIds.length) throw notFound(say('could_not_find_account'));
  if (accounts.some((account) => isClosed(account, channel)))
    throw badRequest('accountIds', closedText(channel, unit.phone));
  if (accountIds.length > config.maximumAccounts)
    throw badRequest('accountIds', say('most_accounts_can_paid', { maximumAccounts: config.maximumAccounts }));
  return { unit, config: withBillingAddress(config, channel, say) };
}

/**
 * After too many tries this payer may begin again on these accounts after 15 minutes; others at once. What is bought
 * alone is on no account: then whatever else this payer begins waits, and it for whatever was tried too often.
 */
const tooManyAttempts = (caller: Caller, accountIds: readonly number[], businessUnitId: number) =>
  sql`select 1 as one from payment_session
    where business_unit_id = ${businessUnitId} and status = 'Abandoned' and abandon_reason = 'Too many attempts'
      and modified_date > now() - interval '15 minutes'
      and (account_ids && ${sql.val([...accountIds])}::bigint[] or account_ids = '{}'
        or ${accountIds.length === 0}::boolean)
      and (customer_id = ${caller.customerId}::int
      or (customer_id is null and client_address = ${caller.clientAddress})) limit 1`;
