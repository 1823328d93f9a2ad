import { sayTold } from '../../platform/texts/say.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { ExternalFile } from '@ratepayer/contract/payments/external-file.ts';
import type { AssignedRow } from '@ratepayer/contract/payments/external-upload.shapes.ts';
import type { ExternalImport } from '@ratepayer/contract/payments/external.operations.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lockAccounts, refuseReplaced } from '../accounts/account-rows.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { checkImport } from './check-import.ts';
import { beginPosting } from './import/external-mapping.ts';
import { holdImports, recordRows } from './import/record-rows.ts';
import { type ReadImport, readImport } from './read-import.ts';

interface ImportFile {
  readonly csv?: string | undefined;
  readonly file?: ExternalFile | undefined;
  readonly record: boolean;
  /** Leaves rows with a problem out. */
  readonly onlyGood?: boolean | undefined;
  readonly assign?: readonly AssignedRow[] | undefined;
  readonly postsToBalance?: boolean | undefined;
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
  // Once, before its first row is read; whoever checked the file first says what was answered then.
  const postsToBalance =
    file.postsToBalance ?? (await deps.db.reading([businessUnitId], (tx) => beginPosting(tx, businessUnitId))).posts;
  const read = await readImport(
    file.file ? Buffer.from(file.file.content, 'base64') : Buffer.from(file.csv ?? ''),
    file.file ?? { fileType: 'CSV', encoding: 'UTF-8', columns: [] },
    { postsToBalance },
  );
  return deps.db.scoped([businessUnitId], async (tx) => {
    const unit = await businessUnitOf(tx, businessUnitId);
    // One file of a business unit at a time: two of the same find each other's payments recorded.
    if (file.record) await holdImports(tx, unit.id);
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
      postsToBalance,
      rejectedRows: rejectedOf(read, problems),
    };
    if (!file.record || (problems.length > 0 && !file.onlyGood) || checked.fresh.length === 0) return answer;
    const accountIds = [...new Set(checked.fresh.map(({ accountId }) => accountId))];
    await lockAccounts(tx, accountIds);
    await refuseReplaced(tx, accountIds);
    await recordRows(tx, caller, unit, checked.fresh, deps.clock.now());
    return { ...answer, recorded: checked.fresh.length };
  });
}

/** Rows with a problem in the layout that they came in, for whoever corrects them. */
function rejectedOf({ heading, lineOf }: ReadImport, problems: readonly { readonly row: number }[]): string {
  const lines = [...new Set(problems.map(({ row }) => row))].flatMap((row) => lineOf.get(row) ?? []);
  return lines.length > 0 ? [heading, ...lines, ''].join('\r\n') : '';
}
