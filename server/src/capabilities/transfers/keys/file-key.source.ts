import { fileKeys } from '@ratepayer/contract/transfers/file-key.list.ts';
import type { FileKeyPage } from '@ratepayer/contract/transfers/file-key.operations.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { plainSource } from '../../../platform/lists/plain-source.ts';
import { jobsNaming } from './jobs-naming.ts';

/** Warnings begin so long before the end. */
export const soonDays = 30;
/** A test that nobody did within this time is asked for anew. */
export const lostAfter = sql`interval '2 minutes'`;

/** What is most in its way. */
const status = sql<FileKeyPage['status']>`case when k.retired_date is not null then 'Retired'
  when k.revoked_date is not null then 'Revoked'
  when k.expires_date <= now() then 'Expired'
  when k.replaced_date is not null then 'Replaced'
  when k.kind = 'Partner' and k.confirmed_date is null then 'Confirm Fingerprint'
  when k.test_fault <> '' then 'Failing'
  when k.expires_date < now() + make_interval(days => ${soonDays}) then 'Expires Soon'
  when k.tested_date is null then 'Not Tested' else 'Good' end`;

/** Keys of a business unit, without their private parts. */
export const fileKeySource = plainSource(fileKeys, { from: sql`file_key k`, as: 'k', of: { status } });

type Instants =
  | 'madeDate'
  | 'createdDate'
  | 'expiresDate'
  | 'confirmedDate'
  | 'replacedDate'
  | 'retiredDate'
  | 'testedDate';
type Row = Omit<FileKeyPage, Instants> & {
  readonly [I in Instants]: Date | Extract<FileKeyPage[I], null>;
};
const instant = (date: Date | null) => date?.toISOString() ?? null;

/** One of them. @throws 404 for one elsewhere */
export async function readFileKey(tx: Tx, businessUnitId: number, id: number): Promise<FileKeyPage> {
  const row = await maybeRow(
    tx,
    sql<Row>`select k.id, k.name, k.kind, k.holder, k.fingerprint, k.algorithm,
      k.made_date as "madeDate", k.created_date as "createdDate", k.expires_date as "expiresDate", ${status} as status,
      k.public_key as "publicKey", k.confirmed_by as "confirmedBy", k.confirmed_date as "confirmedDate",
      k.replaced_date as "replacedDate", k.retired_date as "retiredDate",
      coalesce(k.test_asked_date > now() - ${lostAfter}
        and k.test_asked_date > coalesce(k.tested_date, '-infinity'), false) as "isTesting",
      k.tested_date as "testedDate", nullif(k.test_fault, '') as "testFault", k.test_technical as "testTechnical",
      ${jobsNaming(sql`k.business_unit_id`, sql`k.name`)} as jobs, k.row_version as "rowVersion"
      from file_key k where k.business_unit_id = ${businessUnitId} and k.id = ${id}`,
  );
  if (!row) throw notFound();
  return {
    ...row,
    madeDate: row.madeDate.toISOString(),
    createdDate: row.createdDate.toISOString(),
    expiresDate: instant(row.expiresDate),
    confirmedDate: instant(row.confirmedDate),
    replacedDate: instant(row.replacedDate),
    retiredDate: instant(row.retiredDate),
    testedDate: instant(row.testedDate),
  };
}

/** What the audit keeps of one: no test, and nothing that can be read from it. */
export async function auditedKey(tx: Tx, businessUnitId: number, id: number) {
  const {
    name,
    kind,
    holder,
    fingerprint,
    expiresDate,
    confirmedBy,
    replacedDate,
    retiredDate,
    status: state,
  } = await readFileKey(tx, businessUnitId, id);
  return { name, kind, holder, fingerprint, expiresDate, confirmedBy, replacedDate, retiredDate, status: state };
}
