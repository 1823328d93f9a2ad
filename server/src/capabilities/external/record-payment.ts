import { dateIn, formatDate } from '@ratepayer/contract/kit/local-date.ts';
import type { ExternalMethod } from '@ratepayer/contract/payments/external.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { maybeRow, sql } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { keyUse, wasUsed } from '../../platform/http/idempotency.ts';
import { badRequest, notFound, Refusal } from '../../platform/http/refusal.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { lockAccounts, openChargesOf } from '../accounts/account-rows.ts';
import { postBalanceEvents } from '../accounts/post-balance-events.ts';
import { postingsOf } from '../accounts/posting.rules.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { insertReceived } from '../payments/insert-received.ts';
import { say } from '../../platform/texts/refusals.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';

export interface ExternalInput {
  readonly accountId: number;
  readonly amountMinor: number;
  readonly receivedDate: string;
  readonly externalMethod: ExternalMethod;
  readonly externalReference: string;
  readonly postsToBalance: boolean;
  readonly note?: string | undefined;
}

/**
 * Records a payment that the biller received elsewhere; the money moved already. The same reference with the same
 * account, amount and date is the same payment. Counts as exported: the biller took it (domain rule 1).
 * @returns the payment's id. @throws 400 for a date in the future or a reference that is used otherwise, 404 outside
 * the scope.
 */
export async function recordExternalPayment(
  deps: PaymentDeps,
  caller: Caller,
  businessUnitId: number,
  input: ExternalInput,
  idempotencyKey: string | undefined,
): Promise<number> {
  return deps.db.scoped([businessUnitId], async (tx) => {
    const unit = await businessUnitById(tx, businessUnitId);
    const account = await maybeRow(
      tx,
      sql<{
        id: number;
        accountNumber: string;
        subAccountNumber: string;
        name: string;
      }>`select id, account_number as "accountNumber", sub_account_number as "subAccountNumber", name
        from published.account
        where id = ${input.accountId} and business_unit_id = ${businessUnitId} and not is_deleted`,
    );
    if (!unit || !account) throw notFound(say('could_not_find_account'));
    const now = deps.clock.now();
    if (input.receivedDate > dateIn(now, unit.timezone)) throw badRequest('receivedDate', say('date_must_not_future'));
    await lockAccounts(tx, [account.id]);
    const earlier = await maybeRow(
      tx,
      sql<{
        id: number;
        same: boolean;
        receivedDate: string;
      }>`select id, account_id = ${account.id} and amount_minor = ${input.amountMinor}
        and received_date = ${input.receivedDate} as same, received_date as "receivedDate" from published.payment
        where business_unit_id = ${businessUnitId} and origin = 'External'
        and external_reference = ${input.externalReference}`,
    );
    const key = idempotencyKey
      ? keyUse({
          businessUnitId,
          caller: callerKey(caller),
          operation: 'external',
          target: `unit:${businessUnitId}`,
          key: idempotencyKey,
          body: input,
        })
      : undefined;
    if (key && (await wasUsed(tx, key)) && earlier) return earlier.id;
    if (earlier)
      throw new Refusal(400, [
        {
          propertyName: 'externalReference',
          errorMessage: earlier.same
            ? say('already_recorded', { receivedDate: formatDate(earlier.receivedDate) })
            : say('reference_belongs_another_payment'),
        },
      ]);
    const { id: accountId, ...named } = account;
    const [made] = await insertReceived(tx, caller, unit, [{ ...input, ...named, accountId }], now, key);
    if (!made) throw new Error('A payment that was received was not written.');
    const { paymentId: id, lineId, referenceNumber } = made;
    if (input.postsToBalance) {
      const charges = await openChargesOf(tx, [account.id]);
      await postBalanceEvents(tx, {
        businessUnitId: unit.id,
        accountId: account.id,
        sourceType: 'payment',
        sourceId: id,
        effectiveDate: input.receivedDate,
        description: tell('register_payment', { number: referenceNumber }),
        createdBy: caller.name,
        exportedAt: now,
        postings: postingsOf(
          [{ id: lineId, lineItemType: 'AccountBalance', priceMinor: input.amountMinor, accountChargeId: null }],
          0,
          charges,
        ),
      });
    }
    await recordAudit(tx, caller, {
      businessUnitId: unit.id,
      entityType: 'Payment',
      entityId: id,
      action: 'External payment recorded',
      after: input,
      reason: input.note ?? '',
    });
    await announce(tx, [
      {
        businessUnitId: unit.id,
        orderingKey: `payment:${id}`,
        topic: 'Payment.Processed',
        payload: { id, referenceNumber },
      },
      {
        businessUnitId: unit.id,
        orderingKey: `account:${account.id}`,
        topic: 'Account.Updated',
        payload: { id: account.id },
      },
    ]);
    return id;
  });
}
