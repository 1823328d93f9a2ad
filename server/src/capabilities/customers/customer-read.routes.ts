import { customerReadOperations } from '@ratepayer/contract/customers/customer-read.operations.ts';
import { customerReadPaths } from '@ratepayer/contract/customers/customer-read.paths.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notAllowed, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { customerSourceFor } from './customer.source.ts';
import { customersOfAccount } from './customers-of-account.ts';
import { customerOfUnit, readCustomer, reachOf } from './find-customer.ts';
import { invitationsOfCustomer } from './invitations-of-customer.ts';
import { linkedAccounts, linkedIds, pageOfLinked } from './linked-accounts.ts';
import { mergedLogins } from './merged-logins.ts';
import { paymentsOfAccounts } from './payments-of-accounts.ts';
import { possibleDuplicates } from './possible-duplicates.ts';
import { searchOtherLogins } from './search-other-logins.ts';
import { slugOfPayer } from './slug-of-payer.ts';

/** @throws 404 outside the scope */
async function checkAccount(tx: Tx, id: number, businessUnitId?: number): Promise<void> {
  const found = await maybeRow(
    tx,
    sql`select 1 from published.account where id = ${id} and not is_deleted
      and (${businessUnitId ?? null}::int is null or business_unit_id = ${businessUnitId ?? null})`,
  );
  if (!found) throw notFound(say('could_not_find_account'));
}

/** Whose accounts are asked for: a payer's own, or those of whom staff name. @throws 404 */
async function namedCustomer(tx: Tx, caller: Caller, id: number | undefined): Promise<number> {
  if (id === undefined && caller.kind !== 'customer') throw notFound(say('no_such_payer'));
  const wanted = id ?? caller.customerId;
  const { id: found } = await readCustomer(tx, sql`c.id = ${wanted} and ${reachOf(caller, 'Accounts:Read')}`);
  return found;
}

interface AskedPayments {
  readonly BusinessUnitId?: number | undefined;
  readonly AccountIds?: readonly number[] | undefined;
  readonly CustomerId?: number | undefined;
  readonly Page: number;
  readonly PageSize: number;
  readonly Before?: number | undefined;
}

/** The business units that are asked about: the one that is named, or every one of the caller. */
const unitsAsked = ({ businessUnitIds }: Caller, named: number | undefined): readonly number[] =>
  businessUnitIds.filter((id) => named === undefined || id === named);

/**
 * The accounts whose payments somebody may read: those named, or all of a customer; a payer's own.
 * @throws 403, 404 when one is another's
 */
async function accountsAsked(tx: Tx, caller: Caller, asked: AskedPayments): Promise<number[]> {
  const { AccountIds, CustomerId } = asked;
  const units = unitsAsked(caller, asked.BusinessUnitId);
  if (caller.kind !== 'customer' && !caller.permissions.has('Payments:Default')) throw notAllowed();
  if (CustomerId !== undefined && AccountIds === undefined)
    return linkedIds(tx, await namedCustomer(tx, caller, CustomerId), units);
  const own =
    caller.kind === 'customer'
      ? sql`and exists (select 1 from customer_account l where l.account_id = a.id
    and l.customer_id = ${caller.customerId} and l.unlinked_date is null)`
      : sql``;
  const wanted = [...new Set(AccountIds ?? [])];
  const found = await rowsOf(
    tx,
    sql<{ id: number }>`select a.id from published.account a where a.id = any(${sql.val(wanted)}::bigint[])
      and a.business_unit_id = any(${sql.val([...units])}::int[]) and not a.is_deleted ${own}`,
  );
  if (found.length < wanted.length) throw notFound(say('could_not_find_account'));
  return wanted;
}

/** What is read of customers beside their list and record. */
export function customerReadRoutes(app: FastifyInstance, deps: ListDeps): void {
  const { db } = deps;
  bind(app, customerReadPaths, customerReadOperations, {
    listCustomersOfUnit: ({ caller, params, query }) =>
      pageOf(deps, customerSourceFor(caller), params.businessUnitId, query),
    getCustomer: ({ caller, params: { customerId } }) =>
      db.reading(caller.businessUnitIds, (tx) =>
        readCustomer(tx, sql`c.id = ${customerId} and ${reachOf(caller, 'Accounts:Read')}`),
      ),
    getCustomerByUser: ({ caller, params: { id } }) =>
      db.reading(caller.businessUnitIds, (tx) =>
        readCustomer(tx, sql`c.user_id = ${id} and ${reachOf(caller, 'Accounts:Read')}`),
      ),
    getCustomerByAccount: ({ caller, params: { accountId } }) =>
      db.reading(caller.businessUnitIds, async (tx) => {
        await checkAccount(tx, accountId);
        const [first, ...others] = await customersOfAccount(tx, accountId);
        if (!first) throw notFound(say('no_such_payer'));
        return { ...(await readCustomer(tx, sql`c.id = ${first.id}`)), others };
      }),
    listCustomersOfAccount: ({ params: { businessUnitId, accountId } }) =>
      db.reading([businessUnitId], async (tx) => {
        await checkAccount(tx, accountId, businessUnitId);
        return { items: await customersOfAccount(tx, accountId) };
      }),
    listCustomerAccounts: ({ caller, query: { BusinessUnitId, CustomerId, Page: page, PageSize: size } }) => {
      const units = unitsAsked(caller, BusinessUnitId);
      return db.reading(units, async (tx) =>
        pageOfLinked(tx, await namedCustomer(tx, caller, CustomerId), units, { page, size }),
      );
    },
    listCustomerPayments: ({ caller, query }) => {
      const { Page: page, PageSize: size, Before: before } = query;
      const businessUnitIds = unitsAsked(caller, query.BusinessUnitId);
      const customerId = caller.kind === 'customer' ? caller.customerId : null;
      return db.reading(businessUnitIds, async (tx) => {
        const accountIds = await accountsAsked(tx, caller, query);
        return paymentsOfAccounts(tx, { businessUnitIds, accountIds, page, size, before, customerId });
      });
    },
    listAutopayEnabledAccounts: ({ caller }) =>
      db.reading(caller.businessUnitIds, async (tx) => {
        if (caller.customerId === null) throw notAllowed();
        const own = await linkedAccounts(tx, caller.customerId, caller.businessUnitIds);
        return { items: own.filter(({ hasAutopay }) => hasAutopay) };
      }),
    listCustomerInvitations: ({ params, query }) => invitationsOfCustomer(db, { ...params, before: query.Before }),
    listMergedLogins: ({ params, query }) => mergedLogins(db, params, query),
    readBusinessUnitSlug: ({ caller }) => slugOfPayer(db, caller),
    searchOtherLogins: ({ caller, params, query }) =>
      db.reading(caller.businessUnitIds, (tx) => searchOtherLogins(tx, caller, params, query['Search.SearchText'])),
    listPossibleDuplicates: ({ caller, params }) =>
      db.reading(caller.businessUnitIds, async (tx) => {
        await customerOfUnit(tx, params.businessUnitId, params.id);
        return { items: await possibleDuplicates(tx, params, caller.businessUnitIds) };
      }),
  });
}
