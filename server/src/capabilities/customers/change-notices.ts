import type { LinkedAccount } from '@ratepayer/contract/customers/customer.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, type Database, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import { consentWords } from '../terms/consent-words.ts';
import { keepConsent } from '../terms/keep-consent.ts';
import { customersIn } from './customer.source.ts';
import { holdCustomer } from './find-customer.ts';
import { refuseStopped } from './refuse-stopped.ts';
import { linkedAccount } from './link-account.ts';

interface Of {
  readonly businessUnitId: number;
  readonly id: number;
  readonly accountId: number;
}
export interface Notices {
  readonly notifyNewBill?: boolean | undefined;
  readonly notifyUpcomingPayment?: boolean | undefined;
  readonly notifyWithSms?: boolean | undefined;
}

/**
 * Says what a customer is told of an account.
 * @throws 400 for texts to a number that is not proved or answered STOP, 404
 */
export const changeNotices = (db: Database, caller: Caller, of: Of, asked: Notices): Promise<LinkedAccount> =>
  db.scoped([of.businessUnitId], (tx) => changeNoticesIn(tx, caller, of, asked));

/** The same in a transaction that there is. */
export async function changeNoticesIn(tx: Tx, caller: Caller, of: Of, asked: Notices): Promise<LinkedAccount> {
  const { businessUnitId, id, accountId } = of;
  const held = await holdCustomer(tx, id, customersIn([businessUnitId]));
  const before = await linkedAccount(tx, of);
  if (asked.notifyWithSms && !held.phoneVerified) throw badRequest('notifyWithSms', say('number_not_verified'));
  if (asked.notifyWithSms && !before.notifyWithSms) await refuseStopped(tx, 'notifyWithSms', held.phoneNumber);
  const after = {
    notifyNewBill: asked.notifyNewBill ?? before.notifyNewBill,
    notifyUpcomingPayment: asked.notifyUpcomingPayment ?? before.notifyUpcomingPayment,
    notifyWithSms: asked.notifyWithSms ?? before.notifyWithSms,
  };
  await change(
    tx,
    sql`update customer_account set notify_new_bill = ${after.notifyNewBill},
        notify_upcoming_payment = ${after.notifyUpcomingPayment}, notify_with_sms = ${after.notifyWithSms}
        where customer_id = ${id} and account_id = ${accountId} and unlinked_date is null`,
  );
  if (after.notifyWithSms !== before.notifyWithSms) {
    const unit = await businessUnitOf(tx, businessUnitId);
    const recipient = held.phoneNumber || held.email;
    const said = { ...(await consentWords(tx, unit, 'Texts')), kind: 'Texts' as const, isGiven: after.notifyWithSms };
    await keepConsent(tx, caller, { ...said, businessUnitId, customerId: id, accountId, recipient });
  }
  const { notifyNewBill, notifyUpcomingPayment, notifyWithSms } = before;
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'Customer',
    entityId: id,
    action: 'Notices changed',
    before: { notifyNewBill, notifyUpcomingPayment, notifyWithSms },
    after: { ...after, accountId },
  });
  return { ...before, ...after };
}
