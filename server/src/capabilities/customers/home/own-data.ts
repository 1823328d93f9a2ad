import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import { consentsOf } from '../../terms/consents-of.ts';
import { customerOf } from '../../wallet/customer-of.ts';
import { listSources } from '../../wallet/list-sources.ts';
import { readCustomer, unitOfCustomer } from '../find-customer.ts';
import { linkedAccounts } from '../linked-accounts.ts';
import { ownAccounts } from './own-accounts.ts';
import { ownPayments } from './own-payments.ts';

/** So many payments are in it, the latest: more than anybody makes in the years that they are kept. */
const mostPayments = 5_000;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/** What is kept of a payer, as a file that programs read. Nothing in it opens a gateway: no token, no full number. */
export const ownData = ({ db, clock }: Deps, caller: Caller): Promise<FileAnswer> =>
  db.scoped(caller.businessUnitIds, async (tx) => {
    const customerId = customerOf(caller);
    const login = await readCustomer(tx, sql`c.id = ${customerId}`);
    const accounts = await ownAccounts(tx, caller);
    const notices = await linkedAccounts(tx, customerId, caller.businessUnitIds);
    const accountIds = accounts.map(({ id }) => id);
    const payments = await ownPayments(tx, { customerId, accountIds, size: mostPayments });
    const units = [...new Set(accounts.map(({ businessUnitId }) => businessUnitId))];
    const wallet: object[] = [];
    for (const unit of units) wallet.push(...(await listSources(tx, customerId, unit, clock.now())));
    const consents = await consentsOf(tx, customerId, caller.businessUnitIds);
    const businessUnitId = await unitOfCustomer(tx, caller, customerId);
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'Customer',
      entityId: customerId,
      action: 'Own data downloaded',
    });
    const { id: _, rowVersion: __, ...own } = login;
    const body = JSON.stringify({ login: own, accounts, notices, payments, wallet, consents }, null, 2);
    return { body: Buffer.from(body), name: 'my-data.json', type: 'application/json; charset=utf-8' };
  });
