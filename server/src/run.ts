import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { systemClock } from './platform/clock/clock.ts';
import { productionWarnings } from './platform/config/production.rules.ts';
import { type Settings, SettingsFault } from './platform/config/settings.ts';
import { installationFaults } from './platform/database/check-installation.ts';
import { developmentKey, type Keyring, keyringOf } from './platform/crypto/keyring.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { type EmbeddedDatabase, startEmbedded } from './platform/database/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { openStore } from './platform/files/disk.ts';
import { outboundAllowed } from './platform/outbound/outbound-allowed.ts';
import { sftp } from './integrations/file-transfer/sftp.ts';
import { startBoss } from './platform/jobs/boss.ts';
import { errorFields, logLine } from './platform/observe/log.ts';
import { startReports } from './platform/observe/start-reports.ts';
import { startTraces } from './platform/observe/traces.ts';
import { listenForMessages } from './platform/realtime/fan-out.ts';
import { type Pace, usualPace } from './platform/schedules/pace.ts';
import { providerNames } from './platform/provider/provider-name.ts';
import { ensureGateways } from './capabilities/gateways/ensure-gateways.ts';
import { gateways } from './gateways.ts';
import { paymentDeps } from './payment-deps.ts';
import { startWorker } from './worker-loop.ts';

export interface Installation {
  readonly settings: Settings;
  readonly db: Database;
  readonly keyring: Keyring;
  readonly appUrl: string;
  readonly embedded: EmbeddedDatabase | undefined;
  /** The embedded database served another process already; whoever joined it leaves it running. */
  readonly wasRunning: boolean;
}

/**
 * Opens the database (embedded or the operator's), migrated and with its gateways, and the keys. What was started for
 * it ends when the installation is refused.
 */
export async function openInstallation(settings: Settings, report: (line: string) => void): Promise<Installation> {
  const embedded = settings.DATABASE_URL
    ? undefined
    : await startEmbedded({ dataDir: settings.DATA_DIR, durable: settings.NODE_ENV !== 'test', ownsSignals: true });
  const appUrl = embedded?.appUrl ?? settings.DATABASE_URL;
  const db = openDatabase(appUrl);
  const opened = { settings, embedded, wasRunning: embedded?.wasRunning ?? true, appUrl, db };
  try {
    const ownerUrl = embedded?.ownerUrl ?? settings.DATABASE_OWNER_URL;
    if (ownerUrl) await migrate(ownerUrl, embedded?.appPassword, (name) => report(`migration ${name}`));
    await ensureGateways(db, gateways, settings);
    mkdirSync(join(settings.DATA_DIR, 'files'), { recursive: true, mode: 0o700 });
    if (settings.NODE_ENV === 'production') await refuseUnsafe(settings, db);
    return { ...opened, keyring: keyringOf(settings.SECRETS_KEY || developmentKey(settings.DATA_DIR)) };
  } catch (error) {
    await closeInstallation(opened);
    throw error;
  }
}

/** Closes what `openInstallation` opened; a database that served another process before goes on. */
export async function closeInstallation({
  db,
  embedded,
  wasRunning,
}: Pick<Installation, 'db' | 'embedded' | 'wasRunning'>): Promise<void> {
  await db.close();
  if (!wasRunning) await embedded?.stop();
}

/** Production starts only on an installation that is fit for it. @throws SettingsFault with a sentence per fault. */
async function refuseUnsafe(settings: Settings, db: Database): Promise<void> {
  const readable = (statSync(settings.DATA_DIR).mode & 0o007) !== 0;
  const faults = [
    ...(await installationFaults(
      db,
      systemClock.now(),
      gateways.filter((entry) => entry.isTest).map((entry) => entry.type),
    )),
    ...(settings.TLS_KEY_FILE !== '' && (statSync(settings.TLS_KEY_FILE, { throwIfNoEntry: false })?.mode ?? 0) & 0o007
      ? ['In production the file of TLS_KEY_FILE must not be readable by others. Run chmod o-rwx on it.']
      : []),
    ...(readable
      ? [
          `In production the folder ${settings.DATA_DIR} (DATA_DIR) must not be readable by others. Run chmod o-rwx on it.`,
        ]
      : []),
  ];
  if (faults.length > 0) throw new SettingsFault(faults.join('\n'));
}

export interface Running {
  readonly app: FastifyInstance | undefined;
  readonly boss: PgBoss;
  stop(): Promise<void>;
}

/** Starts the roles of this process on an open installation. */
export async function runRoles(
  installation: Installation,
  webDist: string | undefined,
  mailUrl: string,
  pace: Pace = usualPace,
): Promise<Running> {
  const { settings, db, keyring, appUrl } = installation;
  const clock = systemClock;
  const stopReports = startReports(settings);
  if (settings.NODE_ENV === 'production')
    for (const message of productionWarnings(settings)) logLine('warn', 'production', { message });
  const stopTraces = await startTraces(settings.TRACES_URL);
  const disk = await openStore(settings);
  const isWorker = settings.ROLE !== 'api';
  const log = (what: string, error: unknown) => logLine('error', what, errorFields(error));
  const boss = await startBoss(appUrl, isWorker, pace.superviseSeconds, (error) => log('job engine', error));
  // A worker alone loads nothing of what serves requests: pages, sign-in, documentation.
  const served =
    settings.ROLE === 'worker'
      ? undefined
      : await (await import('./app.ts')).buildApp({ settings, db, disk, clock, keyring, boss, webDist });
  const listening = served && listenForMessages(appUrl, served.hub);
  const prefix = settings.BASE_PATH === '/' ? '' : settings.BASE_PATH;
  const { providerName } = await providerNames(db, settings.PROVIDER_NAME);
  const mail = {
    db,
    smtpUrl: mailUrl,
    portalUrl: `${settings.PUBLIC_URL}${prefix}`,
    providerName,
    from: settings.MAIL_FROM,
    keyring,
  };
  const transfer = sftp({ allow: outboundAllowed(settings) });
  const worker = isWorker
    ? await startWorker(
        {
          payments: paymentDeps({ db, clock, keyring, settings, providerName }),
          mail,
          disk,
          boss,
          transfer,
          onError: log,
        },
        pace,
      )
    : undefined;
  if (served) await served.app.listen({ port: settings.PORT, host: settings.HOST });
  return {
    app: served?.app,
    boss,
    async stop() {
      served?.hub.close();
      // Requests in flight get ten seconds; what is open after that is cut.
      const cut = setTimeout(() => served?.app.server.closeAllConnections(), 10_000);
      await served?.app.close();
      clearTimeout(cut);
      await worker?.stop();
      await boss.stop({ graceful: true, timeout: 5000 });
      await listening?.close();
      await db.close();
      await stopTraces();
      await stopReports();
    },
  };
}
