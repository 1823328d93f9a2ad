import { readSettings } from '@ratepayer/server/platform/config/settings.ts';
import { developmentKey, keyringOf } from '@ratepayer/server/platform/crypto/keyring.ts';
import { openStore } from '@ratepayer/server/platform/files/disk.ts';
import { startBoss } from '@ratepayer/server/platform/jobs/boss.ts';
import { loadPast, type PastProgress } from './load-past.ts';

/**
 * What the process is told by the one that started it; addresses with passwords stand in no argument and no
 * environment.
 */
export interface PastOrder {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly days: number;
  readonly size?: number;
  /** The settings that the town runs with. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** What it tells back. */
export type PastNews =
  | { readonly progress: PastProgress }
  | { readonly done: PastProgress | null }
  | { readonly failed: string };

const tell = (news: PastNews) => process.connected && process.send?.(news);

async function load(order: PastOrder): Promise<void> {
  const settings = readSettings(order.environment);
  const boss = await startBoss(order.appUrl, false, 60, () => undefined);
  const sources = {
    settings,
    keyring: keyringOf(settings.SECRETS_KEY || developmentKey(settings.DATA_DIR)),
    disk: await openStore(settings),
    boss,
  };
  const done = await loadPast({ ...order, sources, now: new Date() }, (progress) => tell({ progress }));
  tell({ done: done ?? null });
  await boss.stop({ graceful: false });
}

// Whoever started it is gone: the day under way is lived again by the next start.
process.once('disconnect', () => process.exit(0));
process.once('message', (order) => {
  load(order as PastOrder)
    .catch((error: unknown) => tell({ failed: error instanceof Error ? error.message : String(error) }))
    .finally(() => process.disconnect());
});
