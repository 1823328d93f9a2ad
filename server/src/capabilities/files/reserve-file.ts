import { randomUUID } from 'node:crypto';
import {
  type FileCategory,
  keptMonths,
  platformCategories,
  takenEndings,
} from '@ratepayer/contract/files/file-state.ts';
import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { type Database, oneRow } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { badRequest, notAllowed } from '../../platform/http/refusal.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { say } from '../../platform/texts/refusals.ts';
import { numberOf } from './register.ts';

const urlLifeMs = 15 * 60_000;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly limits: Limits;
}

/** Reserves a file and answers the signed address that its bytes go to within 15 minutes. @throws 400, 403, 429 */
export async function reserveFile(
  { db, clock, keyring, limits }: Deps,
  caller: Caller,
  asked: { readonly businessUnitId: number; readonly fileName: string; readonly category: FileCategory },
) {
  const { businessUnitId, fileName, category } = asked;
  if (platformCategories.includes(category) && caller.role !== 'Global Admin') throw notAllowed();
  if (!takenEndings.test(fileName)) throw badRequest('fileName', say('choose_file_of_endings'));
  await limits.enforce('L10 uploads of a user', callerKey(caller), say('began_many_uploads_hour'));
  const months = keptMonths[category];
  const file = await db.scoped([businessUnitId], (tx) =>
    oneRow(
      tx,
      sql<{ id: number }>`insert into kept_file (business_unit_id, name, category, direction, storage_key, made_by,
          kept_until)
        values (${businessUnitId}, ${maskCardNumbers(fileName)}, ${category}, 'In', ${`files/${randomUUID()}`},
          ${caller.name}, now() + ${months}::int * interval '1 month') returning id`,
    ),
  );
  const expires = clock.now().getTime() + urlLifeMs;
  const signature = keyring.sign('kept-file', `${businessUnitId}:${file.id}:${expires}`);
  return {
    fileId: numberOf(0, file.id),
    uploadUrl: `/api/kept-files/${businessUnitId}/${file.id}?expires=${expires}&signature=${signature}`,
    expiresDate: new Date(expires).toISOString(),
  };
}
