import { billList } from '@ratepayer/contract/bills/bill.list.ts';
import { cycleMessageOperations } from '@ratepayer/contract/bills/cycle-message.operations.ts';
import { cycleMessagePaths } from '@ratepayer/contract/bills/cycle-message.paths.ts';
import { meets } from '@ratepayer/contract/users/needs.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readBy } from '../../platform/texts/reader.ts';
import { isToldOfNewBills, toldOfNewBills } from '../accounts/told-of-bills.ts';
import { readCycle } from '../bills/read-cycle.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { type BillsTold, billsTold } from './bills-told.ts';
import type { Around } from './kept-message.ts';
import { framed } from './mails/mail-frame.ts';
import { worded } from './mails/worded.rules.ts';
import { wordingsOf } from './wordings.ts';
import { newBillSheet, sampleBills } from './mails/new-bill/new-bill.mail.ts';
import { newBillSays } from './texts/new-bill.text.ts';

type Deps = Around & { readonly db: Database };
interface Of {
  readonly businessUnitId: number;
  readonly cycleId: number;
}

/** How the messages look that go out when a cycle is approved. */
export function cycleMessageRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, cycleMessagePaths, cycleMessageOperations, {
    previewCycleMessages: ({ caller, params }) =>
      deps.db.reading([params.businessUnitId], (tx) => preview(tx, caller, params, deps)),
  });
}

/** @throws 404 outside the scope */
async function preview(
  tx: Tx,
  caller: Pick<Caller, 'role' | 'permissions'>,
  of: Of,
  { portalUrl, providerName }: Around,
) {
  const { notificationStrategy } = await readCycle(tx, of.businessUnitId, of.cycleId);
  const unit = await businessUnitById(tx, of.businessUnitId);
  if (!unit) throw new Error(`There is no business unit ${of.businessUnitId}.`);
  const mayRead = meets(caller, billList.needs);
  const first = mayRead ? await firstNotice(tx, of, notificationStrategy) : undefined;
  const told = first ?? sampleBills;
  const around = { ...unit, portalUrl, providerName: providerName(), tokenOf: () => '••••' };
  const mailed = await wordingsOf(tx, unit, 'Email');
  const texted = await wordingsOf(tx, unit, 'SMS');
  return readBy(unit.culture, () => {
    const sheet = newBillSheet({ ...told, slug: unit.slug, currencyCode: unit.currencyCode }, around);
    const { subject, text } = framed(worded(sheet, mailed).sheet, around);
    return { email: { subject, text }, text: newBillSays(unit, told, texted).words, isExample: !first };
  });
}

/** The drafts that the first notice is about; none where nobody is told of any. */
async function firstNotice(tx: Tx, { businessUnitId, cycleId }: Of, strategy: string): Promise<BillsTold | undefined> {
  const accounts = sql`select account_id from published.bill where billing_cycle_id = ${cycleId} and status = 'Draft'`;
  const first = await maybeRow(
    tx,
    sql<{ billId: number; customerId: number }>`select b.id as "billId", r.customer_id as "customerId"
      from published.bill b join (${toldOfNewBills(accounts, false)}) r on r.account_id = b.account_id
      where b.billing_cycle_id = ${cycleId} and b.status = 'Draft' order by b.id, r.customer_id limit 1`,
  );
  if (!first) return undefined;
  const which = strategy === 'Per Billing Cycle' ? { cycleId } : { billId: first.billId };
  return billsTold(tx, businessUnitId, which, (accountId) => isToldOfNewBills(accountId, first.customerId), 'Draft');
}
