import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { startPast } from '../dev/src/past/start-past.ts';
import { readSettings, type Settings, SettingsFault } from '../server/src/platform/config/settings.ts';
import { EmbeddedDatabaseFault } from '../server/src/platform/database/embedded-folder.ts';
import { closeInstallation, openInstallation } from '../server/src/run.ts';
import { foundTown } from './found-town.ts';

/** Makes the sample town and its past anew; what was there is put aside under another name, never deleted. */
async function makeAnew(): Promise<void> {
  const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env });
  const refusal = refusalOf(settings);
  if (refusal) throw new SettingsFault(refusal);
  putAside(settings.DATA_DIR);
  const installation = await openInstallation(settings, () => undefined);
  let past: ReturnType<typeof startPast> | undefined;
  const end = async (code: number) => {
    await past?.stop();
    await closeInstallation(installation);
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end(1));
  try {
    await foundTown(installation, console.log);
    const { appUrl, embedded } = installation;
    const order = { appUrl, days: settings.SAMPLE_PAST_DAYS, environment: process.env };
    if (order.days > 0 && embedded) past = startPast({ ...order, ownerUrl: embedded.ownerUrl }, process.stdout);
    await past?.ended;
    console.log('The sample town is new. npm start opens it.');
    await end(0);
  } catch (error) {
    console.error(error);
    await end(1);
  }
}

/** Why this installation keeps what it has; undefined = it may be made anew. */
function refusalOf({ NODE_ENV, DATABASE_URL, SAMPLE_TOWN, DATA_DIR }: Settings): string | undefined {
  if (NODE_ENV === 'production' || SAMPLE_TOWN !== 'on')
    return 'This installation has no sample town (SAMPLE_TOWN, NODE_ENV). Nothing was changed.';
  if (DATABASE_URL)
    return 'DATABASE_URL names a database of yours, which is never made anew. Run without it, or empty it yourself.';
  if (isServed(DATA_DIR)) return 'The town is open. Stop npm start first; nothing was changed.';
  return undefined;
}

/** A PostgreSQL runs in the folder. */
function isServed(dataDir: string): boolean {
  const mark = join(dataDir, 'postgres/postmaster.pid');
  if (!existsSync(mark)) return false;
  try {
    return process.kill(Number(readFileSync(mark, 'utf8').split('\n')[0]), 0);
  } catch {
    return false; // left behind by one that was killed
  }
}

function putAside(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const aside = `${dataDir}-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`;
  renameSync(dataDir, aside);
  console.log(`What was there lies in ${aside} now; delete it when you need it no longer.`);
}

await makeAnew().catch((error: unknown) => {
  const isExpected = error instanceof SettingsFault || error instanceof EmbeddedDatabaseFault;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
