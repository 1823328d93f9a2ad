import { readSettings } from '../../src/platform/config/settings.ts';
import { openInstallation, runRoles } from '../../src/run.ts';
import { testSecretsKey } from '../secrets.ts';
import type { World } from '../world.ts';
import { quick } from './node-pace.ts';

/**
 * A second worker, in the process of the test: who is never killed in the middle needs no process of its own, and is
 * there in a tenth of the time.
 */
export async function workerBeside(world: World, outboundAllow: string): Promise<{ stop(): Promise<void> }> {
  const settings = readSettings({
    NODE_ENV: 'test',
    ROLE: 'worker',
    PUBLIC_URL: 'http://localhost:4000',
    DATA_DIR: world.dataDir,
    DATABASE_URL: world.appUrl,
    SECRETS_KEY: testSecretsKey,
    LOG_LEVEL: 'silent',
    LIMIT_FACTOR: '1000',
    OUTBOUND_ALLOW: outboundAllow,
  });
  const installation = await openInstallation(settings, () => undefined);
  return runRoles(installation, undefined, 'smtp://127.0.0.1:9', quick);
}
