import type { FileCategory, FileStatus } from '@ratepayer/contract/files/file-state.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { type Looker, ownNumberOf, register, registerId, seenBy } from './register.ts';

/** A file that was named by its number in the register. */
export interface ChosenFile {
  readonly id: number;
  readonly owner: number;
  readonly ownId: number;
  readonly name: string;
  readonly category: FileCategory;
  readonly status: FileStatus;
  readonly found: Written | null;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly key: string;
  /** What it belongs to. */
  readonly aboutId: number | null;
}

/** Files of a business unit by their numbers. @throws 404 when one of them is none that the caller may know of */
export async function chosenFiles(
  tx: Tx,
  caller: Looker,
  businessUnitId: number,
  ids: readonly number[],
): Promise<readonly ChosenFile[]> {
  const wanted = [...new Set(ids)];
  const own = sql.val([...new Set(wanted.map(ownNumberOf))]);
  const found = await rowsOf(
    tx,
    sql<ChosenFile>`select ${registerId} as id, f.owner, f.own_id as "ownId", f.name, f.category, f.status, f.found,
      f.size_bytes as "sizeBytes", f.sha256, f.storage_key as key,
      f.about_id as "aboutId" from ${register}
      where f.business_unit_id = ${businessUnitId} and ${seenBy(caller)} and f.own_id = any(${own}::bigint[])
        and ${registerId} = any(${sql.val(wanted)}::bigint[]) order by 1`,
  );
  if (found.length !== wanted.length) throw notFound(say('could_not_find_file'));
  return found;
}
