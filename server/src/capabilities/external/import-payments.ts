import { sayTold } from '../../platform/texts/say.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { ExternalFile } from '@ratepayer/contract/payments/external-file.ts';
import type { ExternalImport } from '@ratepayer/contract/payments/external.operations.ts';
import { recordAudits } from '../../platform/audit/record.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { lockAccounts, openChargesOf, refuseReplaced } from '../accounts/account-rows.ts';
import { planPostings, type PlannedPostings, posted } from '../accounts/post-balance-events.ts';
import { postingsOf } from '../accounts/posting.rules.ts';
import { type BusinessUnit, businessUnitOf } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { insertReceived } from '../payments/insert-received.ts';
import { type Assigned, checkImport, type Found } from './check-import.ts';
import { type ReadImport, readImport } from './read-import.ts';
import { tell as tellLater } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';

const importLock = 48_110_012;

type Made = Found & { readonly paymentId: number; readonly lineId: number; readonly referenceNumber: string };

interface ImportFile {
  readonly csv?: string | undefined;
  readonly file?: ExternalFile | undefined;
  readonly record: boolean;
  /** Leaves rows with a problem out. */
  readonly onlyGood?: boolean | undefined;
  readonly assign?: readonly Assigned[] | undefined;
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
  const read = await readImport(
    file.file ? Buffer.from(file.file.content, 'base64') : Buffer.from(file.csv ?? ''),
    file.file ?? { fileType: 'CSV', encoding: 'UTF-8', columns: [] },
  );
  return deps.db.scoped([businessUnitId], async (tx) => {
    const unit = await businessUnitOf(tx, businessUnitId);
    // One file of a business unit at a time: two of the same find each other's payments recorded.
    if (file.record) await tx.run(sql`select pg_advisory_xact_lock(${importLock}, ${unit.id})`);
    const checked = await checkImport(tx, unit, read.rows, dateIn(deps.clock.now(), unit.timezone), file.assign ?? []);
    const problems = [...read.problems, ...checked.problems].toSorted((a, b) => a.row - b.row);
    const answer = {
      rows: read.rows.length,
      ready: checked.fresh.length,
      alreadyRecorded: checked.repeated.length,
      repeated: [...checked.repeated],
      totalMinor: checked.fresh.reduce((sum, row) => sum + row.amountMinor, 0),
      problems: problems.map(({ problem, ...rest }) => ({ ...rest, problem: sayTold(problem) })),
      recorded: 0,
      rejectedRows: rejectedOf(read, problems),
    };
    if (!file.record || (problems.length > 0 && !file.onlyGood) || checked.fresh.length === 0) return answer;
    await record(deps, tx, caller, unit, checked.fresh);
    return { ...answer, recorded: checked.fresh.length };
  });
}

/** Rows with a problem in the layout that they came in, for whoever corrects them. */
function rejectedOf({ heading, lineOf }: ReadImport, problems: readonly { readonly row: number }[]): string {
  const lines = [...new Set(problems.map(({ row }) => row))].flatMap((row) => lineOf.get(row) ?? []);
  return lines.length > 0 ? [heading, ...lines, ''].join('\r\n') : '';
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
  await refuseReplaced(tx, accountIds);
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
