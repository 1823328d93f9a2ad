import { freePort } from '@ratepayer/dev/free-port.ts';
import { readSettings } from '../../src/platform/config/settings.ts';
import { openInstallation, runRoles } from '../../src/run.ts';
import { testSecretsKey } from '../secrets.ts';
import type { World } from '../world.ts';
import { quick } from './node-pace.ts';

/** A role of the product in the process of the test. */
interface Beside {
  stop(): Promise<void>;
}

async function beside(world: World, outboundAllow: string, more: Readonly<Record<string, string>>): Promise<Beside> {
  const settings = readSettings({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:4000',
    DATA_DIR: world.dataDir,
    DATABASE_URL: world.appUrl,
    SECRETS_KEY: testSecretsKey,
    LOG_LEVEL: 'silent',
    LIMIT_FACTOR: '1000',
    OUTBOUND_ALLOW: outboundAllow,
    ...more,
  });
  const installation = await openInstallation(settings, () => undefined);
  return runRoles(installation, undefined, 'smtp://127.0.0.1:9', quick);
}

/**
 * A second worker, in the process of the test: who is never killed in the middle needs no process of its own, and is
 * there in a tenth of the time.
 */
export const workerBeside = (world: World, outboundAllow: string): Promise<Beside> =>
  beside(world, outboundAllow, { ROLE: 'worker' });

/** Who serves, in the process of the test, while workers die and are started again. */
export async function serverBeside(world: World, outboundAllow: string): Promise<Beside & { readonly origin: string }> {
  const port = await freePort();
  const { stop } = await beside(world, outboundAllow, { ROLE: 'api', PORT: String(port), DOCS: 'off' });
  return { stop, origin: `http://127.0.0.1:${port}` };
}
