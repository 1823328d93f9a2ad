import type { PayerAccount } from '@ratepayer/contract/accounts/account.operations.ts';
import { sql } from 'kysely';
import { type Database, maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { accountsByIds } from './account-rows.ts';
import { payerView } from './payer-view.ts';
import { type QuickPaySession, quickPaySessionById } from './quick-pay-session.ts';

/** The accounts a payer may see: those of the look-up session, or those linked to the customer. */
export async function myAccounts(db: Database, caller: Caller): Promise<PayerAccount[]> {
  if (caller.quickPaySessionId !== null) {
    const session = await quickPaySessionById(db, caller.quickPaySessionId);
    return session ? db.scoped([session.businessUnitId], (tx) => accountsOfSession(tx, session)) : [];
  }
  return db.scoped(caller.businessUnitIds, async (tx) => {
    const links = await rowsOf(
      tx,
      sql<{
        unit: number;
        ids: number[];
      }>`select business_unit_id as unit, array_agg(account_id) as ids from published.customer_account
        where customer_id = ${caller.customerId} and unlinked_date is null group by business_unit_id
        order by business_unit_id`,
    );
    const lists = await Promise.all(links.map(({ unit, ids }) => viewAccounts(tx, unit, ids, undefined)));
    return lists.flat();
  });
}

/** The accounts of a look-up session, masked as its answers allow. */
const accountsOfSession = (tx: Tx, session: QuickPaySession) =>
  viewAccounts(tx, session.businessUnitId, session.accountIds, session.answered);

async function viewAccounts(
  tx: Tx,
  businessUnitId: number,
  ids: readonly number[],
  answered: QuickPaySession['answered'] | undefined,
): Promise<PayerAccount[]> {
  const unit = await businessUnitById(tx, businessUnitId);
  if (!unit) throw notFound();
  const rows = await accountsByIds(tx, businessUnitId, ids);
  return Promise.all(
    rows.map(async (row): Promise<PayerAccount> => {
      const shown = answered ? payerView(row, { answered, shownFields: unit.shownFields }) : row;
      const last = await maybeRow(
        tx,
        sql<{
          at: Date;
        }>`select p.posted_date as at from published.payment_account pa
          join published.payment p on p.id = pa.payment_id and p.posted_date is not null
          where pa.account_id = ${row.id} order by pa.created_date desc limit 1`,
      );
      return {
        id: row.id,
        businessUnitId,
        businessUnitSlug: unit.slug,
        businessUnitCurrencyCode: unit.currencyCode,
        businessUnitTimezone: unit.timezone,
        accountNumber: row.accountNumber,
        subAccountNumber: row.subAccountNumber,
        name: shown.name,
        addressStreetAddress: shown.street,
        totalOutstandingBalance: row.totalOutstandingBalance,
        pastDueAmountMinor: row.pastDueAmountMinor,
        dueDate: shown.dueDate,
        payableOnline: row.allowOnlinePayment && !row.accountLocked && !row.isArchived && unit.status === 'Live',
        mergedFrom: null,
        lastPaymentDate: last ? last.at.toISOString() : null,
      };
    }),
  );
}
