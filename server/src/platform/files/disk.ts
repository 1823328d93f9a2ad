import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where files are kept. Keys are random; a file's own name is metadata only. */
export function openDisk(storageUrl: string, dataDir: string): Disk {
  const location = storageUrl === 'file:' ? join(dataDir, 'files') : fileURLToPath(storageUrl);
  return new Disk(new FSDriver({ location, visibility: 'private' }));
}
