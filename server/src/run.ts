import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { buildApp, paymentDeps } from './app.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { Settings } from './platform/config/settings.ts';
import { developmentKey, type Keyring, keyringOf } from './platform/crypto/keyring.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { type EmbeddedDatabase, startEmbedded } from './platform/database/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDisk } from './platform/files/disk.ts';
import { startBoss } from './platform/jobs/boss.ts';
import { listenForMessages } from './platform/realtime/fan-out.ts';
import { type Pace, startWorker, usualPace } from './worker-loop.ts';

export interface Installation {
  readonly settings: Settings;
  readonly db: Database;
  readonly keyring: Keyring;
  readonly appUrl: string;
  readonly embedded: EmbeddedDatabase | undefined;
  /** The embedded database served another process already; whoever joined it leaves it running. */
  readonly wasRunning: boolean;
}

/** Opens the database (embedded or the operator's), migrated, and the keys. */
export async function openInstallation(settings: Settings, report: (line: string) => void): Promise<Installation> {
  const embedded = settings.DATABASE_URL ? undefined : await startEmbedded({ dataDir: settings.DATA_DIR, durable: settings.NODE_ENV !== 'test', ownsSignals: true });
  const ownerUrl = embedded?.ownerUrl ?? settings.DATABASE_OWNER_URL;
  if (ownerUrl) await migrate(ownerUrl, embedded?.appPassword, (name) => report(`migration ${name}`));
  const appUrl = embedded?.appUrl ?? settings.DATABASE_URL;
  mkdirSync(join(settings.DATA_DIR, 'files'), { recursive: true });
  return { settings, embedded, wasRunning: embedded?.wasRunning ?? true, appUrl, db: openDatabase(appUrl), keyring: keyringOf(settings.SECRETS_KEY || developmentKey(settings.DATA_DIR)) };
}

export interface Running {
  readonly app: FastifyInstance | undefined;
  readonly boss: PgBoss;
  stop(): Promise<void>;
}

/** Starts the roles of this process on an open installation. */
export async function runRoles(installation: Installation, webDist: string | undefined, mailUrl: string, pace: Pace = usualPace): Promise<Running> {
  const { settings, db, keyring, appUrl } = installation;
  const clock = systemClock;
  const disk = openDisk(settings.STORAGE_URL, settings.DATA_DIR);
  const isWorker = settings.ROLE !== 'api';
  const log = (what: string, error: unknown) => console.error(JSON.stringify({ level: 'error', what, name: (error as Error)?.name, message: (error as Error)?.message?.slice(0, 300) }));
  const boss = await startBoss(appUrl, isWorker, pace.superviseSeconds, (error) => log('job engine', error));
  const served = settings.ROLE === 'worker' ? undefined : await buildApp({ settings, db, disk, clock, keyring, boss, webDist });
  const listening = served && listenForMessages(appUrl, served.hub);
  const prefix = settings.BASE_PATH === '/' ? '' : settings.BASE_PATH;
  const mail = { db, smtpUrl: mailUrl, portalUrl: `${settings.PUBLIC_URL}${prefix}`, providerName: settings.PROVIDER_NAME, from: settings.MAIL_FROM };
  const worker = isWorker ? await startWorker({ payments: paymentDeps({ db, clock, keyring, settings }), mail, disk, boss, onError: log }, pace) : undefined;
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
    },
  };
}
