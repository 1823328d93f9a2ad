import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';

/** Files in a folder of this machine. One that is not there is told before the first byte of an answer. */
export class LocalDriver extends FSDriver {
  readonly #location: string;

  constructor(location: string) {
    super({ location, visibility: 'private' });
    this.#location = location;
  }

  override async getStream(key: string): Promise<Readable> {
    const handle = await open(join(this.#location, key));
    return handle.createReadStream();
  }
}
