import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { whyNotRehearsed } from '../dev/src/rehearse/may-rehearse.rules.ts';
import { enrolTown } from '../dev/src/rehearse/enrol-town.ts';
import { rehearseDays } from '../dev/src/rehearse/rehearse-days.ts';
import { sayRehearsal } from '../dev/src/rehearse/say-rehearsal.ts';
import { paymentDeps } from '../server/src/payment-deps.ts';
import { systemClock } from '../server/src/platform/clock/clock.ts';
import { readSettings } from '../server/src/platform/config/settings.ts';
import { closeInstallation, openInstallation } from '../server/src/run.ts';
import { foundTown } from './found-town.ts';

/**
 * `npm run rehearse -- --days 30`: what would be charged, skipped and told in the days to come, of the sample town, or
 * of a copy of a database: `--database postgres://…/name_rehearsal`. Nothing leaves the machine.
 */
const { values } = parseArgs({
  options: { days: { type: 'string' }, from: { type: 'string' }, database: { type: 'string' } },
});
const days = Number(values.days ?? 30);
const from = values.from ?? new Date().toISOString().slice(0, 10);
const refusal = values.database === undefined ? undefined : whyNotRehearsed(values.database);
if (!Number.isInteger(days) || days < 1 || days > 400 || !/^\d{4}-\d\d-\d\d$/.test(from) || refusal) {
  console.error(refusal ?? 'Say it as: npm run rehearse -- --days 30 [--from 2026-12-01] [--database URL]');
  process.exit(1);
}

const dataDir = mkdtempSync(join(tmpdir(), 'ratepayer-rehearsal-'));
const installation = await openInstallation(
  readSettings({
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:4000',
    ...(values.database === undefined ? {} : pick('DATABASE_OWNER_URL', 'SECRETS_KEY', 'BASE_PATH')),
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: values.database ?? '',
  }),
  () => undefined,
);
if (installation.embedded) {
  await foundTown(installation, () => undefined);
  await enrolTown(installation.embedded.ownerUrl, from);
}
const deps = paymentDeps({ ...installation, clock: systemClock });
const rehearsal = await rehearseDays(deps, {
  days,
  from,
  progress: (day) => process.stderr.isTTY && process.stderr.write(`\r  ${day}`),
});
if (process.stderr.isTTY) process.stderr.write('\r');
console.log(sayRehearsal(rehearsal).join('\n'));
await closeInstallation(installation);
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);

function pick(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
