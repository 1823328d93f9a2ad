import type { ownRegisterOperations } from '@ratepayer/contract/accounts/own-register.operations.ts';
import type { paymentsOfAccountList } from '@ratepayer/contract/accounts/payments-of-account.list.ts';
import type { registerList } from '@ratepayer/contract/accounts/register.list.ts';
import type { ColumnOf } from '@ratepayer/contract/kit/list.ts';
import type { SentOf } from '@ratepayer/contract/kit/operation.ts';
import { sql } from 'kysely';
import { rowsOf } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { exportOf, type ListDeps, pageOf } from '../../organizations/unit-lists.ts';
import { unitOfRead } from '../unit-of-own.ts';
import { paymentsOfAccountSource } from './payments-of-account.source.ts';
import { registerSource } from './register.source.ts';

type Asked = SentOf<typeof ownRegisterOperations.listOwnRegister>;
type AskedFile = SentOf<typeof ownRegisterOperations.exportOwnRegister>;

/** What files of payers hold: what happened, not by whom. */
const registerColumns: readonly ColumnOf<typeof registerList>[] = [
  'occurredAt',
  'eventType',
  'amountMinor',
  'balanceAfterMinor',
  'bucket',
];
const paymentColumns: readonly ColumnOf<typeof paymentsOfAccountList>[] = [
  'createdDate',
  'referenceNumber',
  'status',
  'accountType',
  'amountMinor',
];

const daysOf = (year: number | undefined) =>
  year === undefined ? {} : { StartDate: `${year}-01-01`, EndDate: `${year}-12-31` };

/** The register of one of a payer's accounts, and the years in which it has entries. @throws 404 */
export async function ownRegister(deps: ListDeps, caller: Caller, { accountId, Year, Page, PageSize }: Asked) {
  const { unit, years } = await deps.db.reading(caller.businessUnitIds, async (tx) => ({
    unit: await unitOfRead(tx, caller, accountId),
    years: await rowsOf(
      tx,
      sql<{ year: number }>`select distinct extract(year from e.occurred_at at time zone u.timezone)::int as year
        from balance_event e join published.business_unit u on u.id = e.business_unit_id
        where e.account_id = ${accountId} order by year desc`,
    ),
  }));
  const query = { AccountId: accountId, Page, PageSize, ...daysOf(Year) };
  const { items, totalCount } = await pageOf(deps, registerSource, unit, query);
  return { items, totalCount, years: years.map(({ year }) => year) };
}

/** The same as a file. @throws 404, 429 */
export async function ownRegisterFile(deps: ListDeps, caller: Caller, { accountId, Year }: AskedFile) {
  const businessUnitId = await deps.db.reading(caller.businessUnitIds, (tx) => unitOfRead(tx, caller, accountId));
  const query = { AccountId: accountId, ...daysOf(Year), Columns: [...registerColumns] };
  return exportOf(deps, caller, registerSource, { businessUnitId, method: 'CSV', query });
}

/** Payments on the account as a file: the payer's own, and what others paid on it. @throws 404, 429 */
export async function ownPaymentsFile(deps: ListDeps, caller: Caller, { accountId, Year }: AskedFile) {
  const businessUnitId = await deps.db.reading(caller.businessUnitIds, (tx) => unitOfRead(tx, caller, accountId));
  const isTheirs = sql`exists (select 1 from published.payment_session s
    where s.id = p.payment_session_id and s.customer_id = ${caller.customerId})`;
  const scope = (unit: number) =>
    sql`${paymentsOfAccountSource.scope(unit)} and (p.posted_date is not null or ${isTheirs})`;
  const query = { AccountId: accountId, ...daysOf(Year), Columns: [...paymentColumns] };
  return exportOf(deps, caller, { ...paymentsOfAccountSource, scope }, { businessUnitId, method: 'CSV', query });
}
