import type { OwnAccountPage, OwnHome } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { sql } from 'kysely';
import { type Database, maybeRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { accountWhere } from '../../accounts/account-rows.ts';
import { shownFields } from '../../accounts/shown-fields.ts';
import { isFeatureOn } from '../../organizations/find-business-unit.ts';
import { readCustomer } from '../find-customer.ts';
import { balanceLeft } from './balance-left.ts';
import { ownAccount, ownAccounts } from './own-accounts.ts';
import { ownPayments } from './own-payments.ts';

/** So many payments stand on the first page, and on that of an account. */
const shown = { home: 3, account: 4 };

/** What a payer finds who signed in; who looks through the eyes of one, outside production, is nobody's payer. */
export const readHome = (db: Database, caller: Caller): Promise<OwnHome> =>
  db.reading(caller.businessUnitIds, async (tx) => {
    const { customerId } = caller;
    if (customerId === null && caller.actingAs) return { firstName: '', accounts: [], payments: [] };
    const { firstName } = await readCustomer(tx, sql`c.id = ${customerId}`);
    const accounts = await ownAccounts(tx, caller);
    const accountIds = accounts.map(({ id }) => id);
    return { firstName, accounts, payments: await ownPayments(tx, { customerId, accountIds, size: shown.home }) };
  });

/** A link of staff opens nothing of what a payer is told. */
const nothingTold = { notifyNewBill: false, notifyUpcomingPayment: false, notifyWithSms: false, textsTo: '' };

type Told = Pick<OwnAccountPage, 'notifyNewBill' | 'notifyUpcomingPayment' | 'notifyWithSms' | 'textsTo'>;

/** One account of a payer with everything that its page shows. @throws 404 for everybody else's */
export async function readOwnAccount(tx: Tx, caller: Caller, accountId: number): Promise<OwnAccountPage> {
  const { customerId } = caller;
  const account = await ownAccount(tx, caller, accountId);
  const { businessUnitId, currencyCode, culture } = account;
  const [row, told] = await Promise.all([
    maybeRow(tx, accountWhere(accountId)),
    caller.lookedUp?.isByLink
      ? nothingTold
      : maybeRow(
          tx,
          sql<Told>`select l.notify_new_bill as "notifyNewBill", l.notify_upcoming_payment as "notifyUpcomingPayment",
        l.notify_with_sms as "notifyWithSms", case when c.phone_verified then c.phone_number else '' end as "textsTo"
        from customer_account l join customer c on c.id = l.customer_id
        where l.customer_id = ${customerId} and l.account_id = ${accountId} and l.unlinked_date is null`,
        ),
  ]);
  if (!row || !told) throw notFound(say('could_not_find_account'));
  const { accountLocked, blockCreditCardPayment, blockAchPayment } = row;
  return {
    ...account,
    ...told,
    accountLocked,
    balanceLeftMinor: await balanceLeft(tx, row),
    blockCreditCardPayment,
    blockAchPayment,
    shown: await shownFields(tx, { id: businessUnitId, currencyCode, culture }, accountId),
    // Use is shown to whoever signed in.
    hasReadings: !caller.lookedUp?.isByLink && (await isFeatureOn(tx, businessUnitId, 'MeterReadings')),
    payments: await ownPayments(tx, { customerId, accountIds: [accountId], size: shown.account }),
  };
}
