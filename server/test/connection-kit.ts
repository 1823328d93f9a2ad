import { expect } from 'vitest';
import { runTest } from '../src/capabilities/transfers/test-connection.ts';
import { sftp } from '../src/integrations/file-transfer/sftp.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import type { SftpHost } from './sftp-host.ts';
import type { World } from './world.ts';

/** What a worker has that may reach this host. */
export const transferDeps = (world: World, { port }: Pick<SftpHost, 'port'>) => ({
  db: world.db,
  keyring: world.keyring,
  clock: world.deps.clock,
  disk: openDisk('file:', world.dataDir),
  transfer: sftp({ allow: [`127.0.0.1:${port}`] }),
});

const folders = { inboundPath: '/in', outboundPath: '/out' };

/** A connection to a host whose key is confirmed. */
export async function openConnection(
  world: World,
  host: Pick<SftpHost, 'port' | 'fingerprint'>,
  unit: number,
  name: string,
  paths = folders,
): Promise<number> {
  const path = `/api/business-units/${unit}/file-connections`;
  const token = await world.token('global@ratepayer.test');
  const values = { name, host: '127.0.0.1', port: host.port, userName: 'town', signIn: 'Password' };
  const body = { ...values, secret: 'correct horse', ...paths, isEnabled: true };
  const made = await world.call('POST', path, { token, body });
  expect(made.status).toBe(200);
  const { id, rowVersion } = made.body;
  await runTest(transferDeps(world, host), { businessUnitId: unit, connectionId: id });
  const confirmed = { fingerprint: host.fingerprint, rowVersion };
  expect((await world.call('POST', `${path}/${id}/host-key`, { token, body: confirmed })).status).toBe(200);
  return id;
}
