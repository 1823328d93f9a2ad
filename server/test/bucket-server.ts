import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** A program that speaks S3 and checks signatures, with one bucket, and the settings that lead to it. */
export async function openBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'ratepayer-bucket-'));
  const configureBuckets = [{ name: 'town-files' }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  return {
    settings: {
      STORAGE_URL: `s3://town-files?endpoint=http://127.0.0.1:${port}`,
      STORAGE_ACCESS_KEY: 'S3RVER',
      STORAGE_SECRET_KEY: 'S3RVER',
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
