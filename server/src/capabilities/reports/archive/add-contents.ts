import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type { Spool } from '../../../platform/export/spool.ts';
import type { Zip } from '../../../platform/export/zip.ts';
import { fileFault } from '../../../platform/files/file-fault.ts';
import type { Beat } from '../report-beat.ts';
import type { ArchivedContent } from './archived-contents.ts';

/**
 * What became of contents: they are in it, as they were noted (`Included`) or not (`Differs`); nothing is where they
 * were kept (`Missing`); nobody is given them; they were destroyed, or never came in whole.
 */
export type ContentState = 'Included' | 'Differs' | 'Missing' | 'Quarantined' | 'Purged' | 'Unreceived';

const without = {
  Quarantined: 'Quarantined',
  Purged: 'Purged',
  Reserved: 'Unreceived',
  Receiving: 'Unreceived',
} as const;

/** What an archive says of contents. */
export interface ListedContent extends Pick<ArchivedContent, 'table' | 'id' | 'name' | 'sizeBytes' | 'sha256'> {
  readonly state: ContentState;
  /** Where in the archive they are. */
  readonly part?: string;
  /** What was noted of them, where that is not what they are. */
  readonly noted?: { readonly sizeBytes: number; readonly sha256: string };
}

/** Adds what is there of what was found, each as a part of its own, and tells of each what became of it. */
export async function addContents(
  zip: Zip,
  disk: Disk,
  found: Spool,
  beat: Pick<Beat, 'check'>,
  tell: (content: ListedContent) => Promise<void>,
): Promise<void> {
  for await (const line of found.lines()) {
    const content: ArchivedContent = JSON.parse(line);
    beat.check();
    await tell(
      content.status === 'Stored' ? await added(zip, disk, content, beat) : left(content, without[content.status]),
    );
  }
}

const left = ({ table, id, name, sizeBytes, sha256 }: ArchivedContent, state: ContentState): ListedContent => ({
  table,
  id,
  name,
  state,
  sizeBytes,
  sha256,
});

async function added(zip: Zip, disk: Disk, content: ArchivedContent, beat: Pick<Beat, 'check'>) {
  const bytes = await opened(disk, content.key);
  if (!bytes) return left(content, 'Missing');
  const { table, id, name, ...noted } = left(content, 'Included');
  const part = `contents/${table}/${id}_${plainName(name)}`;
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await zip.add(
    part,
    (async function* () {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        beat.check();
        hash.update(chunk);
        sizeBytes += chunk.length;
        yield chunk;
      }
    })(),
  );
  const is = { sizeBytes, sha256: hash.digest('hex') };
  const isAsNoted = content.sha256 === '' || content.sha256 === is.sha256;
  if (isAsNoted) return { table, id, name, state: 'Included' as const, part, ...is };
  const { sizeBytes: size, sha256 } = noted;
  return { table, id, name, state: 'Differs' as const, part, ...is, noted: { sizeBytes: size, sha256 } };
}

/** Undefined where nothing is. @throws where the place itself does not answer: then nobody knows what is there */
async function opened(disk: Disk, key: string): Promise<Readable | undefined> {
  try {
    return await disk.getStream(key);
  } catch (error) {
    if (fileFault(error) === 'missing') return undefined;
    throw error;
  }
}

// Of letters that take three bytes, too, no file system refuses so many.
const longestName = 60;
/** A name that leads nowhere and that every system can write; what it is called stands in the list. */
const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}_.-]/gu, '_')
    .slice(-longestName)
    .replace(/\.+$/, '_');
