import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import type { ChannelConfig, PaymentIntent } from '@ratepayer/contract/payments/payment.shapes.ts';
import { firstUnmet } from '@ratepayer/contract/payments/session-state.ts';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { maybeRow, oneRow, sql, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { badRequest, notAllowed, notFound, tooMany } from '../../platform/http/refusal.ts';
import { accountsByIds } from '../accounts/account-rows.ts';
import { quickPaySessionById } from '../accounts/quick-pay-session.ts';
import { readChannelConfig } from '../organizations/channel-config.ts';
import { type BusinessUnit, businessUnitById } from '../organizations/find-business-unit.ts';
import { addressKey } from '../../platform/limits/limits.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { closedText, isClosed } from './closed-account.rules.ts';
import { viewIntent } from './view-intent.ts';

export interface NewIntent {
  readonly businessUnitId: number;
  readonly accountIds: readonly number[];
}

const minutes = 60_000;
/** A session ends when nothing was answered for so long (domain.md 4.1). */
export const idleMsOf = (channel: Channel): number => (channel === 'POS' ? 15 : 30) * minutes;

/** Payers pay online, staff take payments at the counter; autopay begins its sessions by itself. @throws 400, 403. */
export function refuseChannel(caller: Caller, channel: Channel): void {
  if (caller.kind === 'staff' && !caller.permissions.has('Payments:Default')) throw notAllowed();
  const own: Channel = caller.kind === 'staff' ? 'POS' : 'QuickPay';
  if (channel !== own) throw badRequest('channel', `Begin this payment on the channel ${own}.`);
}

/** Begins a payment session for accounts the caller may pay; the channel's configuration is kept as it is now. */
export async function createIntent(deps: PaymentDeps, caller: Caller, channel: Channel, input: NewIntent): Promise<PaymentIntent> {
  const accountIds = [...new Set(input.accountIds)].sort((a, b) => a - b);
  const limited = caller.kind !== 'staff' && caller.kind !== 'machine';
  const [lookUp] = await Promise.all([
    caller.quickPaySessionId === null ? undefined : quickPaySessionById(deps.db, caller.quickPaySessionId),
    limited && deps.limits.enforce('L6 intents of an address', addressKey(caller.clientAddress), 'Too many attempts. Wait 10 minutes and try again.'),
  ]);
  return deps.db.scoped([input.businessUnitId], async (tx) => {
    const [unit, own, configured, accounts, held, forms] = await Promise.all([
      businessUnitById(tx, input.businessUnitId),
      limited ? ownAccounts(tx, caller, lookUp?.accountIds ?? []) : new Set(accountIds),
      readChannelConfig(tx, input.businessUnitId, channel),
      accountsByIds(tx, input.businessUnitId, accountIds),
      limited ? tooManyAttempts(tx, caller, accountIds, input.businessUnitId) : undefined,
      deps.requiredForms(tx, input.businessUnitId),
    ]);
    if (!unit || accountIds.some((id) => !own.has(id))) throw notFound('We could not find that account.');
    const config = openChannel(unit, configured);
    if (accounts.length !== accountIds.length) throw notFound('We could not find that account.');
    if (accounts.some((account) => isClosed(account, channel))) throw badRequest('accountIds', closedText(channel, unit.phone));
    if (accountIds.length > config.maximumAccounts) throw badRequest('accountIds', `At most ${config.maximumAccounts} accounts can be paid at once. Pay the others afterwards.`);
    if (held) throw tooMany(`Too many attempts. Wait 15 minutes or call ${unit.phone}.`, 900);
    const answers = { fieldsComplete: !config.emailRequired, hasCharges: false, formsComplete: forms.length === 0, hasSource: false };
    const { id } = await oneRow(
      tx,
      sql<{
        id: number;
      }>`insert into payment_session (identifier, business_unit_id, organization_id, customer_id, begun_by, quick_pay_session_id, channel, status, account_ids, answered, config_snapshot, expires_date, client_address, created_by_user_name, created_by_user_role, required_form_ids)
        values (${randomIdentifier()}, ${unit.id}, ${unit.organizationId}, ${caller.customerId}, ${limited ? '' : callerKey(caller)}, ${caller.quickPaySessionId}, ${channel}, ${firstUnmet(answers)}, ${sql.val(accountIds)}::bigint[],
          ${sql.val([...(lookUp?.answered ?? [])])}::text[], ${JSON.stringify(config)}, ${new Date(deps.clock.now().getTime() + idleMsOf(channel))}, ${caller.clientAddress}, ${caller.name}, ${caller.role},
          ${sql.val([...forms])}::int[]) returning id`,
    );
    return viewIntent(deps, tx, id);
  });
}

async function ownAccounts(tx: Tx, caller: Caller, lookedUp: readonly number[]): Promise<Set<number>> {
  if (caller.quickPaySessionId !== null) return new Set(lookedUp);
  const row = await oneRow(
    tx,
    sql<{ ids: number[] }>`select coalesce(array_agg(account_id), '{}') as ids from published.customer_account where customer_id = ${caller.customerId} and unlinked_date is null`,
  );
  return new Set(row.ids);
}

function openChannel(unit: BusinessUnit, config: ChannelConfig | undefined): ChannelConfig {
  if (unit.status !== 'Live' || config?.mode !== 'Enabled') throw badRequest('', 'Online payments are not available at the moment.');
  return config;
}

/** After too many tries this payer may begin again on these accounts after 15 minutes; others at once. */
const tooManyAttempts = (tx: Tx, caller: Caller, accountIds: readonly number[], businessUnitId: number) =>
  maybeRow(
    tx,
    sql`select 1 from payment_session where business_unit_id = ${businessUnitId} and status = 'Abandoned' and abandon_reason = 'Too many attempts' and modified_date > now() - interval '15 minutes'
      and account_ids && ${sql.val([...accountIds])}::bigint[] and (customer_id = ${caller.customerId} or (customer_id is null and client_address = ${caller.clientAddress})) limit 1`,
  );
