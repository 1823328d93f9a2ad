import { sql } from 'kysely';
import { change, type Database } from '../../../platform/database/database.ts';

const progressMs = 1_000;

/** Tells how far it is, at most once a second and never two at a time. */
export function progressOf(db: Database, businessUnitId: number, uploadId: number): (rows: number) => void {
  let told = 0;
  let telling = false;
  return (rows) => {
    if (telling || Date.now() - told < progressMs) return;
    telling = true;
    void reportProgress(db, businessUnitId, uploadId, rows).finally(() => {
      told = Date.now();
      telling = false;
    });
  };
}

const reportProgress = (db: Database, businessUnitId: number, uploadId: number, rows: number) =>
  db
    .scoped([businessUnitId], (tx) =>
      change(
        tx,
        sql`update account_upload set progress_rows = ${rows}, heartbeat_date = now()
          where id = ${uploadId} and status in ('Checking', 'Processing')`,
      ),
    )
    .catch(() => undefined); // progress is for the eye; the run itself reports what fails
