import type { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { S3Driver } from 'flydrive/drivers/s3';
import type { StoreAddress, StoreKeys } from './store-address.rules.ts';

const partBytes = 8 * 1024 * 1024;
const partsAtOnce = 2;

/**
 * Files in a bucket. How long a stream is does not have to be known: it goes in parts, of which two are in memory; one
 * that ends early leaves no object, and its parts are given up.
 */
export class BucketDriver extends S3Driver {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ bucket, region, endpoint, isPathStyle }: StoreAddress, keys: StoreKeys | undefined) {
    const client = new S3Client({
      region,
      ...(endpoint ? { endpoint } : {}),
      forcePathStyle: isPathStyle,
      ...(keys ? { credentials: keys } : {}),
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
    });
    super({ client, bucket, visibility: 'private', supportsACL: false });
    this.#client = client;
    this.#bucket = bucket;
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: this.#bucket, Key: key, Body: contents },
      partSize: partBytes,
      queueSize: partsAtOnce,
    });
    try {
      await upload.done();
    } catch (error) {
      contents.destroy();
      throw error;
    }
  }
}
