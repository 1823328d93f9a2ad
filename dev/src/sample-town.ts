import { waterColumns } from './account-file.ts';
import { chargedAccounts } from './charged-accounts.ts';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type { ImportType } from '@ratepayer/contract/accounts/upload-settings.ts';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { runUpload } from '@ratepayer/server/capabilities/accounts/uploads/run-upload.ts';
import { processUpload } from '@ratepayer/server/capabilities/accounts/uploads/process-upload.ts';
import { receiveFile, reserveUpload } from '@ratepayer/server/capabilities/accounts/uploads/start-upload.ts';
import { saveUploadConfig } from '@ratepayer/server/capabilities/accounts/uploads/upload-config.ts';
import { importKinds, movedWith } from '@ratepayer/server/parts.ts';
import { paymentDeps } from '@ratepayer/server/payment-deps.ts';
import type { Settings } from '@ratepayer/server/platform/config/settings.ts';
import type { Clock } from '@ratepayer/server/platform/clock/clock.ts';
import type { Keyring } from '@ratepayer/server/platform/crypto/keyring.ts';
import { type Database, rowsOf } from '@ratepayer/server/platform/database/database.ts';
import { systemCaller } from '@ratepayer/server/platform/http/caller.ts';
import { sql } from 'kysely';
import { makeSampleBills, waterBills } from './sample-bills.ts';
import { makeSampleForms } from './make-sample-forms.ts';
import { arrangePayments, hydroBills, makeJules, payBefore } from './sample-payer.ts';
import { sampleReadings } from './sample-readings.ts';
import { makeUnits } from './sample-units.ts';

export interface TownDeps {
  readonly db: Database;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly keyring: Keyring;
  /** Seconds the sandbox gateway is waited for; short, so that nobody waits for a card that never answers. */
  readonly gatewayLimitSeconds: number;
  /**
   * Of an installation that people look at: the 5,000 accounts of the billing system's file are brought in too, bills
   * of a year, and a payer of Lakeshore Hydro. Without them there is what tests rely on.
   */
  readonly settings: Settings | undefined;
}

export const townFile = (name: string): string => join(import.meta.dirname, '../data/town', name);

/** Makes the sample town by the product's own verbs, once; a database that has it is left as it is. */
export async function makeSampleTown(deps: TownDeps, report: (line: string) => void): Promise<void> {
  const { db } = deps;
  const [there] = await db.platform((tx) =>
    rowsOf(tx, sql<{ n: number }>`select count(*)::int as n from published.organization`),
  );
  if ((there?.n ?? 0) > 0) return;
  const waterId = await db.platform((tx) => makeUnits(deps, tx));
  await makeSampleForms(db);
  report('organizations, business units, accounts, people and forms');
  const { settings } = deps;
  if (!settings) return;
  await importFile(deps, waterId, 'riverton-water-accounts.csv');
  report('5,000 accounts from the billing system’s file');
  // Bills are of other accounts than charges, and of none that readings change: neither waits for the other.
  await Promise.all([besideBills(deps, waterId), makeSampleBills(deps, waterBills(waterId))]);
  report('bills of a year');
  await lakeshorePayer(deps, settings);
  report('a payer of Lakeshore Hydro');
}

async function lakeshorePayer(deps: TownDeps, settings: Settings): Promise<void> {
  const paying = paymentDeps({ ...deps, settings: { ...settings, SANDBOX_DELAY_MS: 0 } });
  const lakeshore = await makeJules(deps.db, deps.clock.now());
  await makeSampleBills(deps, hydroBills(lakeshore));
  await payBefore(paying, lakeshore);
  await arrangePayments(paying, lakeshore);
}

async function besideBills(deps: TownDeps, waterId: number): Promise<void> {
  await bringIn(deps, waterId, await chargedAccounts(deps.db, waterId));
  await bringIn(deps, waterId, sampleReadings(deps.clock));
}

/** Brings a file of the town in by the product's own import: mapping, check, process. */
export async function importFile(
  deps: Pick<TownDeps, 'db' | 'disk' | 'clock' | 'keyring'>,
  businessUnitId: number,
  name: string,
): Promise<number> {
  await deps.db.scoped([businessUnitId], (tx) =>
    saveUploadConfig(tx, systemCaller([businessUnitId]), businessUnitId, guessMapping(waterColumns)),
  );
  return bringIn(deps, businessUnitId, { name, bytes: createReadStream(townFile(name)) });
}

interface Brought {
  readonly name: string;
  readonly bytes: Readable;
  readonly importType?: ImportType;
  readonly config?: object;
}

/** Uploads a file, checks it and processes it, as a person and a worker would. */
export async function bringIn(
  deps: Pick<TownDeps, 'db' | 'disk' | 'clock' | 'keyring'>,
  businessUnitId: number,
  { name, bytes, importType = 'Accounts', config }: Brought,
): Promise<number> {
  const caller = systemCaller([businessUnitId]);
  const start = { ...deps, boss: { send: async () => null } };
  const { uploadId, uploadUrl } = await reserveUpload(start, caller, businessUnitId, name, { importType });
  const query = new URL(uploadUrl, 'http://local').searchParams;
  await receiveFile(
    start,
    { businessUnitId, uploadId, expires: Number(query.get('expires')), signature: query.get('signature') ?? '' },
    bytes,
  );
  for (const step of ['Check', 'Process'] as const) {
    await processUpload(start, caller, businessUnitId, { uploadId, step, importType, config });
    await runUpload({ ...deps, movedWith, importKinds }, { uploadId, businessUnitId, step });
  }
  return uploadId;
}
