import { dateIn, formatDate } from '@ratepayer/contract/kit/local-date.ts';
import type { ExternalMethod } from '@ratepayer/contract/payments/external.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { keyUse, wasUsed } from '../../platform/http/idempotency.ts';
import { badRequest, notFound, Refusal } from '../../platform/http/refusal.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { lockAccounts, openChargesOf, refuseReplaced } from '../accounts/account-rows.ts';
import { postBalanceEvents } from '../accounts/post-balance-events.ts';
import { postingsOf } from '../accounts/posting.rules.ts';
import { type BusinessUnit, businessUnitById } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { insertReceived } from '../payments/insert-received.ts';
import { readerCulture } from '../../platform/texts/reader.ts';
import { say } from '../../platform/texts/refusals.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';

interface Made {
  readonly paymentId: number;
  readonly lineId: number;
  readonly referenceNumber: string;
}

export interface ExternalInput {
  readonly accountId: number;
  readonly amountMinor: number;
  readonly receivedDate: string;
  readonly externalMethod: ExternalMethod;
  readonly externalReference: string;
  readonly postsToBalance?: boolean | undefined;
  readonly note?: string | undefined;
}

/**
 * Records a payment that the biller received elsewhere; the money moved already. The same reference with the same
 * account, amount and date is the same payment. Counts as exported: the biller took it (domain rule 1).
 * @returns the payment's id. @throws 400 for a date in the future or a reference that is used otherwise, 404 outside
 * the scope.
 */
export const recordExternalPayment = (
  deps: PaymentDeps,
  caller: Caller,
  businessUnitId: number,
  input: ExternalInput,
  idempotencyKey: string | undefined,
): Promise<number> =>
  deps.db.scoped([businessUnitId], (tx) => {
    const key = idempotencyKey ? keyOf(caller, businessUnitId, input, idempotencyKey) : undefined;
    return record(tx, caller, businessUnitId, input, key, deps.clock.now());
  });

async function record(
  tx: Tx,
  caller: Caller,
  businessUnitId: number,
  input: ExternalInput,
  key: KeyUse | undefined,
  now: Date,
): Promise<number> {
  const unit = await businessUnitById(tx, businessUnitId);
  const account = await accountOf(tx, businessUnitId, input.accountId);
  if (!unit || !account) throw notFound(say('could_not_find_account'));
  if (input.receivedDate > dateIn(now, unit.timezone)) throw badRequest('receivedDate', say('date_must_not_future'));
  await lockAccounts(tx, [account.id]);
  await refuseReplaced(tx, [account.id]);
  const earlier = await sameReference(tx, businessUnitId, input);
  if (key && (await wasUsed(tx, key)) && earlier) return earlier.id;
  if (earlier) throw recordedBefore(earlier);
  const { id: accountId, ...named } = account;
  const postsToBalance = input.postsToBalance ?? unit.externalPaymentsPostToBalance;
  const [made] = await insertReceived(tx, caller, unit, [{ ...input, ...named, accountId, postsToBalance }], now, key);
  if (!made) throw new Error('A payment that was received was not written.');
  if (postsToBalance) await post(tx, caller, unit, { ...input, accountId }, made, now);
  await recordAudit(tx, caller, {
    businessUnitId: unit.id,
    entityType: 'Payment',
    entityId: made.paymentId,
    action: 'External payment recorded',
    after: { ...input, postsToBalance },
    reason: input.note ?? '',
  });
  await announce(tx, [
    {
      businessUnitId: unit.id,
      orderingKey: `payment:${made.paymentId}`,
      topic: 'Payment.Processed',
      payload: { id: made.paymentId, referenceNumber: made.referenceNumber },
    },
    {
      businessUnitId: unit.id,
      orderingKey: `account:${account.id}`,
      topic: 'Account.Updated',
      payload: { id: account.id },
    },
  ]);
  return made.paymentId;
}

type KeyUse = ReturnType<typeof keyOf>;

const accountOf = (tx: Tx, businessUnitId: number, accountId: number) =>
  maybeRow(
    tx,
    sql<{
      id: number;
      accountNumber: string;
      subAccountNumber: string;
      name: string;
    }>`select id, account_number as "accountNumber", sub_account_number as "subAccountNumber", name
      from published.account
      where id = standing_account(${accountId}) and business_unit_id = ${businessUnitId} and not is_deleted`,
  );

interface Earlier {
  readonly id: number;
  /** Of the same account, amount and date. */
  readonly same: boolean;
  readonly receivedDate: string;
}

const sameReference = (
  tx: Tx,
  businessUnitId: number,
  { accountId, amountMinor, receivedDate, externalReference }: ExternalInput,
) =>
  maybeRow(
    tx,
    sql<Earlier>`select id, standing_account(account_id) = standing_account(${accountId})
      and amount_minor = ${amountMinor}
      and received_date = ${receivedDate} as same, received_date as "receivedDate" from published.payment
      where business_unit_id = ${businessUnitId} and origin = 'External'
      and external_reference = ${externalReference}`,
  );

const recordedBefore = ({ same, receivedDate }: Earlier) =>
  new Refusal(400, [
    {
      propertyName: 'externalReference',
      errorMessage: same
        ? say('already_recorded', { receivedDate: formatDate(receivedDate, readerCulture()) })
        : say('reference_belongs_another_payment'),
    },
  ]);

const keyOf = (caller: Caller, businessUnitId: number, input: ExternalInput, key: string) =>
  keyUse({
    businessUnitId,
    caller: callerKey(caller),
    operation: 'external',
    target: `unit:${businessUnitId}`,
    key,
    body: input,
  });

/** What it does to the balance: paid on the day on which the biller received it. */
async function post(
  tx: Tx,
  caller: Caller,
  unit: BusinessUnit,
  { accountId, amountMinor, receivedDate }: ExternalInput,
  { paymentId, lineId, referenceNumber }: Made,
  now: Date,
): Promise<void> {
  const charges = await openChargesOf(tx, [accountId]);
  await postBalanceEvents(tx, {
    businessUnitId: unit.id,
    accountId,
    sourceType: 'payment',
    sourceId: paymentId,
    effectiveDate: receivedDate,
    description: tell('register_payment', { number: referenceNumber }),
    createdBy: caller.name,
    exportedAt: now,
    postings: postingsOf(
      [{ id: lineId, lineItemType: 'AccountBalance', priceMinor: amountMinor, accountChargeId: null }],
      0,
      charges,
    ),
  });
}
