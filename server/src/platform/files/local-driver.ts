import { copyFile, mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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

  /** Moves a file of this machine here; from another file system it is copied. */
  async takeIn(path: string, key: string): Promise<void> {
    const place = join(this.#location, key);
    await mkdir(dirname(place), { recursive: true });
    await rename(path, place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error;
      return copyFile(path, place);
    });
  }
}
