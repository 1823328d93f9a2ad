import type { consentMethods } from '@ratepayer/contract/autopay/autopay.fields.ts';
import { tell as tellOf } from '@ratepayer/contract/texts/tell-import.ts';
import { sql } from 'kysely';
import { recordAudits } from '../../../platform/audit/record.ts';
import { change, maybeRow, oneRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { systemCaller } from '../../../platform/http/caller.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { UnreadableFile } from '../../../platform/records/unreadable-file.ts';
import { changedMeanwhile } from '../../accounts/changed-meanwhile.ts';
import type { ImportOf, WrittenRows } from '../../accounts/uploads/import-kind.ts';
import { followMerged, lockLiving } from '../../accounts/uploads/judged-accounts.ts';
import { beginEnrolments } from '../../enrolments/begin-enrolments.ts';
import { acknowledgeMany } from '../../payments/acknowledge.ts';
import type { PlacedSource } from '../../wallet/insert-source.ts';
import { saveManyForBiller } from '../../wallet/save-many-for-biller.ts';
import { stageEnrolments } from '../stage-autopay.ts';
import { tellEnrolments } from '../tell-enrolment.ts';
import type { AroundImport } from './around-import.ts';
import { rejectedOf } from './compare-enrolments.ts';
import { problemOf } from './enrolment-problems.ts';
import { findStanding } from './standing.ts';

/** A row that is begun. */
interface Fresh {
  readonly row: number;
  readonly accountId: number;
  readonly leadTimeDays: number | null;
  readonly dayOfMonth: string | null;
  readonly maxAmountMinor: number | null;
  readonly sourceType: 'ACH' | 'Credit Card';
  readonly accountType: string;
  readonly last4: string;
  readonly holderName: string;
  readonly holderType: 'Personal' | 'Business' | 'Unknown';
  readonly routingNumber: string;
  readonly postalCode: string;
  readonly token: string;
  readonly fingerprint: string;
  readonly expiryMonth: number | null;
  readonly expiryYear: number | null;
  readonly consentMethod: (typeof consentMethods)[number];
  readonly consentDate: string;
  readonly consentReference: string;
}

/**
 * Begins the new rows of a chunk, each with its source, the proof of its payer's agreement, its history, its mail, and
 * what it has to pay planned. What an account gave over to another one meanwhile goes there; a row whose account was
 * enrolled, left or closed meanwhile is left out.
 * @returns undefined where there is no such chunk
 */
export async function writeChunk(
  tx: Tx,
  of: ImportOf,
  around: AroundImport,
  chunk: number,
): Promise<WrittenRows | undefined> {
  const { rows } = await oneRow(
    tx,
    sql<{ rows: number }>`select count(*)::int as rows from judged where chunk = ${chunk}`,
  );
  if (rows === 0) return undefined;
  await followMerged(tx, chunk);
  const left = await rowsOf(tx, sql<{ row: number; isSame: boolean }>`${leftOut(of, chunk)}`);
  const fresh = await rowsOf(tx, freshOf(chunk));
  await begin(tx, of, around, fresh);
  await change(tx, sql`update judged set state = 'made' where chunk = ${chunk} and state = 'new'`);
  const refused = left.filter(({ isSame }) => !isSame).map(({ row }) => row);
  return {
    created: fresh.length,
    unchanged: left.length - refused.length,
    rejected: refused.length,
    problems: refused.length > 0 ? (await rejectedOf(tx, refused.length, refused)).map(problemOf) : [],
  };
}

/** Marks rows that are not begun: by how their account stands now. Of two that meet on one account the first holds. */
const leftOut = ({ uploadId }: ImportOf, chunk: number) =>
  sql`update judged j set why = k.verdict, found = (k.account_id is not null)::int, left_date = k.left_date,
      state = case when k.verdict in ('made', 'there') then 'there' else 'rejected' end
    from (select x.row_number, x.account_id, n.left_date, case when x.account_id is null then 'number'
        when x.row_number > min(x.row_number) over (partition by x.account_id) then 'on' else n.why end as verdict
      from judged x ${findStanding(uploadId, sql`x`)} where x.chunk = ${chunk} and x.state = 'new') k
    where j.row_number = k.row_number and k.verdict is not null
    returning j.row_number as row, j.state = 'there' as "isSame"`;

const freshOf = (chunk: number) =>
  sql<Fresh>`select j.row_number as row, j.account_id as "accountId", j.lead_time_days as "leadTimeDays",
      j.day_of_month as "dayOfMonth", j.max_amount_minor as "maxAmountMinor", j.source_type as "sourceType",
      j.account_type as "accountType", j.last4, j.holder_name as "holderName", j.holder_type as "holderType",
      j.routing_number as "routingNumber", j.postal_code as "postalCode", j.token, j.fingerprint,
      j.expiry_month as "expiryMonth", j.expiry_year as "expiryYear", j.consent_method as "consentMethod",
      j.consent_date as "consentDate", j.consent_reference as "consentReference"
    from judged j where j.chunk = ${chunk} and j.state = 'new' order by j.account_id`;

/** @throws to run again where somebody else enrolled, closed or merged one of the accounts at this moment */
async function begin(tx: Tx, of: ImportOf, around: AroundImport, fresh: readonly Fresh[]): Promise<void> {
  if (fresh.length === 0) return;
  const { unit, uploadId, by, today } = of;
  const sources = await saveManyForBiller(
    tx,
    unit.id,
    fresh.map((row) => placed(around, row)),
  );
  const agreements = await acknowledgeMany(
    tx,
    unit.id,
    fresh.map((row) => ({
      accountId: row.accountId,
      method: row.consentMethod,
      terms: around.terms[row.sourceType],
    })),
  );
  const begun = await beginEnrolments(
    tx,
    { businessUnitId: unit.id, uploadId, startDate: today, by },
    fresh.map((row, at) => ({
      ...row,
      paymentSourceId: sources[at] ?? 0,
      acknowledgmentId: agreements.get(row.accountId) ?? 0,
      reason: proofOf(row),
    })),
  );
  if (begun.length < fresh.length) throw changedMeanwhile();
  await holdOpen(
    tx,
    fresh.map(({ accountId }) => accountId),
  );
  await plan(
    tx,
    around,
    begun.map(({ id }) => id),
  );
  await tell(tx, of, fresh);
  await tellEnrolments(
    tx,
    'Autopay Enrolled',
    begun.map(({ id }) => id),
  );
}

/** What the history says of how a payer agreed. */
const proofOf = ({ consentMethod, consentDate, consentReference }: Fresh): string =>
  `${consentMethod} ${consentDate}: ${consentReference}`;

function placed({ serving }: AroundImport, row: Fresh): PlacedSource {
  const merchant = serving[row.sourceType];
  // Paused while a long file is begun.
  if (!merchant) throw new UnreadableFile(tellOf('enrolments_closed'));
  const { sourceType, accountType, last4, holderName, holderType, routingNumber, postalCode, token, fingerprint } = row;
  const { expiryMonth, expiryYear } = row;
  return {
    source: {
      ...{ paymentSourceType: sourceType, accountType, last4, holderName, holderType, routingNumber, postalCode },
      ...{ token, fingerprint, expiryMonth, expiryYear, bankName: '', cardEntryMethod: 'Unknown', verified: false },
    },
    serving: merchant,
  };
}

/** Accounts are locked after their enrolments (lock order 1 of domain.md 10). @throws to run again where one closed */
async function holdOpen(tx: Tx, accountIds: readonly number[]): Promise<void> {
  await lockLiving(tx, accountIds);
  const closed = await maybeRow(
    tx,
    sql<{ id: number }>`select id from published.account where id = any(${sql.val([...accountIds])}::bigint[])
      and (is_archived or account_locked) limit 1`,
  );
  if (closed) throw changedMeanwhile();
}

const plannedAtOnce = 500;

async function plan(tx: Tx, { around }: AroundImport, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += plannedAtOnce)
    await stageEnrolments(tx, around, ids.slice(from, from + plannedAtOnce));
}

async function tell(tx: Tx, { unit, by, uploadId }: ImportOf, fresh: readonly Fresh[]): Promise<void> {
  await recordAudits(
    tx,
    { ...systemCaller([unit.id]), name: by },
    fresh.map((row) => ({
      businessUnitId: unit.id,
      entityType: 'Account',
      entityId: row.accountId,
      action: 'Autopay begun',
      after: {
        ...{ schedulingType: row.dayOfMonth === null ? 'DueDateLeadTime' : 'DayOfMonth', uploadId, row: row.row },
        ...{ leadTimeDays: row.leadTimeDays, dayOfMonth: row.dayOfMonth, maxAmountMinor: row.maxAmountMinor },
        ...{ consentMethod: row.consentMethod, consentDate: row.consentDate },
        consentReference: row.consentReference,
      },
      reason: 'Imported from a file',
    })),
  );
  await announce(
    tx,
    fresh.map(({ accountId: id }) => ({
      businessUnitId: unit.id,
      orderingKey: `account:${id}`,
      topic: 'Account.Updated',
      payload: { id },
    })),
  );
}
