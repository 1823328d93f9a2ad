import { sayTold } from '../../platform/texts/say.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { ExternalImport } from '@ratepayer/contract/payments/external.operations.ts';
import { recordAudits } from '../../platform/audit/record.ts';
import { rowsOf, sql, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { lockAccounts, openChargesOf } from '../accounts/account-rows.ts';
import { planPostings, type PlannedPostings, posted } from '../accounts/post-balance-events.ts';
import { postingsOf } from '../accounts/posting.rules.ts';
import { type BusinessUnit, businessUnitById } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { insertReceived } from '../payments/insert-received.ts';
import { type ImportProblem, type ImportRow, readImport } from './read-import.ts';
import { say } from '../../platform/texts/refusals.ts';
import { tell as tellLater } from '@ratepayer/contract/texts/tell-kept.ts';

const importLock = 48_110_012;

type Found = ImportRow & { readonly accountId: number; readonly name: string };
type Made = Found & { readonly paymentId: number; readonly lineId: number; readonly referenceNumber: string };

interface ImportFile {
  readonly csv: string;
  readonly record: boolean;
  /** Leaves rows with a problem out. */
  readonly onlyGood?: boolean | undefined;
  readonly assign?: readonly Assigned[] | undefined;
}

/** An account named by hand for a row whose number matches none. */
interface Assigned {
  readonly row: number;
  readonly accountId: number;
}

/**
 * Checks a file of payments received elsewhere, and records it when `record` is set: all of it when nothing is wrong
 * with any row, its good rows when only those are asked for; in one transaction, or nothing. A payment that is recorded
 * already is listed and left as it is, so the same file may come twice.
 * @throws 404 when an account named by hand is not of this business unit.
 */
export async function importExternalPayments(
  deps: PaymentDeps,
  caller: Caller,
  businessUnitId: number,
  file: ImportFile,
): Promise<ExternalImport> {
  const read = readImport(file.csv);
  return deps.db.scoped([businessUnitId], async (tx) => {
    const unit = await businessUnitById(tx, businessUnitId);
    if (!unit) throw notFound(say('could_not_find_business'));
    // One file of a business unit at a time: two of the same find each other's payments recorded.
    if (file.record) await tx.run(sql`select pg_advisory_xact_lock(${importLock}, ${unit.id})`);
    const checked = await check(tx, unit, read.rows, dateIn(deps.clock.now(), unit.timezone), file.assign ?? []);
    const problems = [...read.problems, ...checked.problems].toSorted((a, b) => a.row - b.row);
    const answer = {
      rows: read.rows.length,
      ready: checked.fresh.length,
      alreadyRecorded: checked.repeated.length,
      repeated: [...checked.repeated],
      totalMinor: checked.fresh.reduce((sum, row) => sum + row.amountMinor, 0),
      problems: problems.map(({ problem, ...rest }) => ({ ...rest, problem: sayTold(problem) })),
      recorded: 0,
    };
    if (!file.record || (problems.length > 0 && !file.onlyGood) || checked.fresh.length === 0) return answer;
    await record(deps, tx, caller, unit, checked.fresh);
    return { ...answer, recorded: checked.fresh.length };
  });
}

interface Checked {
  readonly fresh: readonly Found[];
  readonly repeated: ExternalImport['repeated'];
  readonly problems: readonly ImportProblem[];
}

interface Match {
  readonly row: number;
  readonly accountId: number | null;
  readonly name: string | null;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  /** Whether a payment with this reference is this one; null when there is none. */
  readonly same: boolean | null;
}

/** Finds the accounts, and what was recorded before, in one statement. */
async function check(
  tx: Tx,
  unit: BusinessUnit,
  rows: readonly ImportRow[],
  today: string,
  assign: readonly Assigned[],
): Promise<Checked> {
  const byHand = new Map(assign.map((each) => [each.row, each.accountId]));
  const named = [...new Set(byHand.values())];
  const known =
    named.length === 0
      ? []
      : await rowsOf(
          tx,
          sql<{
            id: number;
          }>`select id from published.account
            where id = any(${sql.val(named)}::bigint[]) and business_unit_id = ${unit.id} and not is_deleted`,
        );
  if (known.length !== named.length) throw notFound(say('could_not_find_account'));
  const found = await rowsOf(
    tx,
    sql<Match>`select x.row, coalesce(g.id, a.id) as "accountId", coalesce(g.name, a.name) as name,
      coalesce(g.account_number, x.number) as "accountNumber",
      coalesce(g.sub_account_number, x.sub) as "subAccountNumber",
        p.account_id = coalesce(g.id, a.id, p.account_id) and p.amount_minor = x.amount
        and p.received_date = x.received as same
      from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ row: row.row, number: row.accountNumber, sub: row.subAccountNumber, reference: row.externalReference, amount: row.amountMinor, received: row.receivedDate, byHand: byHand.get(row.row) })))}::jsonb)
        as x (row int, number text, sub text, reference text, amount bigint, received date, "byHand" bigint)
      left join published.account a on a.business_unit_id = ${unit.id} and a.account_number = x.number
      and a.sub_account_number = x.sub and not a.is_deleted
      left join published.account g on g.id = x."byHand" and g.business_unit_id = ${unit.id} and not g.is_deleted
      left join published.payment p on p.business_unit_id = ${unit.id} and p.origin = 'External'
      and p.external_reference = x.reference`,
  );
  const byRow = new Map(found.map((each) => [each.row, each]));
  const problems: ImportProblem[] = [];
  const fresh: Found[] = [];
  const repeated: { row: number; externalReference: string }[] = [];
  for (const row of rows) {
    const match = byRow.get(row.row);
    const same = match?.same ?? null;
    if (same) repeated.push({ row: row.row, externalReference: row.externalReference });
    else if (row.receivedDate > today)
      problems.push({ row: row.row, column: 'receivedDate', problem: tell('date_must_not_future') });
    else if (same === false)
      problems.push({ row: row.row, column: 'externalReference', problem: tell('reference_belongs_another_payment') });
    else if (match?.accountId == null)
      problems.push({
        row: row.row,
        column: 'accountNumber',
        problem: tell('no_account_number'),
        value: [row.accountNumber, row.subAccountNumber].filter(Boolean).join(' – '),
        assignable: true,
      });
    else
      fresh.push({
        ...row,
        accountId: match.accountId,
        name: match.name ?? '',
        accountNumber: match.accountNumber,
        subAccountNumber: match.subAccountNumber,
      });
  }
  return { fresh, repeated, problems };
}

async function record(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  unit: BusinessUnit,
  rows: readonly Found[],
): Promise<void> {
  const now = deps.clock.now();
  const accountIds = [...new Set(rows.map((row) => row.accountId))].sort((a, b) => a - b);
  await lockAccounts(tx, accountIds);
  const charges = await openChargesOf(tx, accountIds);
  const made = await insertReceived(tx, caller, unit, rows, now);
  const plans = accountIds
    .map((accountId) => planOf(caller, unit, accountId, made, charges, now))
    .filter((plan) => plan.events.length > 0);
  if (plans.length > 0) await tx.run(sql`with ${posted(plans, sql`(select 1) as guard`)} select 1`);
  await recordAudits(
    tx,
    caller,
    made.map(({ paymentId, row, amountMinor, receivedDate, externalReference }) => ({
      businessUnitId: unit.id,
      entityType: 'Payment',
      entityId: paymentId,
      action: 'External payment recorded',
      after: { row, amountMinor, receivedDate, externalReference },
      reason: 'Imported from a file',
    })),
  );
  await announce(tx, [
    ...made.map((row) => ({
      businessUnitId: unit.id,
      orderingKey: `payment:${row.paymentId}`,
      topic: 'Payment.Processed' as const,
      payload: { id: row.paymentId, referenceNumber: row.referenceNumber },
    })),
    ...accountIds.map((id) => ({
      businessUnitId: unit.id,
      orderingKey: `account:${id}`,
      topic: 'Account.Updated' as const,
      payload: { id },
    })),
  ]);
}

const ofPayment = (number: string) => tellLater('register_payment', { number });

/** What the payments of one account do to it: one plan, each event under its own payment. */
function planOf(
  caller: Caller,
  unit: BusinessUnit,
  accountId: number,
  made: readonly Made[],
  charges: Awaited<ReturnType<typeof openChargesOf>>,
  now: Date,
): PlannedPostings {
  const own = made.filter((row) => row.accountId === accountId && row.postsToBalance);
  const lines = own.map((row) => ({
    id: row.lineId,
    lineItemType: 'AccountBalance' as const,
    priceMinor: row.amountMinor,
    accountChargeId: null,
  }));
  const postings = postingsOf(
    lines,
    0,
    charges.filter((charge) => charge.accountId === accountId),
  );
  const plan = planPostings(
    {
      businessUnitId: unit.id,
      accountId,
      sourceType: 'payment',
      sourceId: 0,
      effectiveDate: dateIn(now, unit.timezone),
      description: ofPayment(''),
      createdBy: caller.name,
      exportedAt: now,
      postings,
    },
    0,
  );
  const events = plan.events.map((event, i) => {
    const row = own.find((each) => each.lineId === postings[i]?.sourceLineId);
    return {
      ...event,
      source_id: row?.paymentId,
      effective_date: row?.receivedDate,
      description: ofPayment(row?.referenceNumber ?? ''),
    };
  });
  return { ...plan, events };
}
