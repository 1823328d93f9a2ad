import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Disk } from 'flydrive';
import { LocalDriver } from './local-driver.ts';
import { readStoreAddress } from './store-address.rules.ts';

/** The settings that say where files are kept. */
export interface StoreSettings {
  readonly STORAGE_URL: string;
  readonly STORAGE_ACCESS_KEY: string;
  readonly STORAGE_SECRET_KEY: string;
  readonly DATA_DIR: string;
}

/** A folder of this machine, where files are kept. Keys are random; a file's own name is metadata only. */
export function openDisk(storageUrl: string, dataDir: string): Disk {
  const location = storageUrl === 'file:' ? join(dataDir, 'files') : fileURLToPath(storageUrl);
  return new Disk(new LocalDriver(location));
}

/** Where files are kept: a folder, or a bucket, whose client is loaded only where there is one. */
export async function openStore(settings: StoreSettings): Promise<Disk> {
  const address = readStoreAddress(settings.STORAGE_URL);
  if (!address) return openDisk(settings.STORAGE_URL, settings.DATA_DIR);
  const { STORAGE_ACCESS_KEY: accessKeyId, STORAGE_SECRET_KEY: secretAccessKey } = settings;
  const { BucketDriver } = await import('./s3-driver.ts');
  return new Disk(new BucketDriver(address, accessKeyId ? { accessKeyId, secretAccessKey } : undefined));
}
