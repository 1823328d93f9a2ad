import { Readable } from 'node:stream';
import { fitsPattern } from '@ratepayer/contract/kit/file-pattern.ts';
import { isPlainName } from '@ratepayer/contract/transfers/file-names.ts';
import {
  type RemoteFile,
  TransferFault,
  type TransferSession,
} from '../../integrations/file-transfer/file-transfer.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { pathIn } from './connection.rules.ts';
import type { TransferDeps } from './deps.ts';
import { atHost, type OfConnection } from './open-connection.ts';
import { claimFetch, endFetch, fetched, isFetched, releaseFetch } from './transferred-files.ts';

export interface ReceiveAsked extends OfConnection {
  /** `*` stands for any letters, `?` for one. */
  readonly pattern: string;
  /** What becomes of a file at the host when it was fetched. */
  readonly afterwards: 'Leave' | 'Delete' | 'Move';
  readonly moveTo: string;
  /** More is not taken. */
  readonly mostBytes: number;
  /** The step of a run that asks: done again it gets the same files. */
  readonly runKey: string;
  readonly signal: AbortSignal;
}

/** Keeps the bytes of a file, once under its key. */
type Keep = (
  name: string,
  bytes: Readable,
  key: string,
) => Promise<{ readonly sizeBytes: number; readonly sha256: string }>;

interface Received {
  /** Names of what was fetched now. */
  readonly files: readonly string[];
  /** What fits and is left for the next time: it was still being written, or there were too many. */
  readonly left: number;
}

/** A run takes so many; what is there beyond them is taken by the next one. */
const mostFiles = 100;

/**
 * Fetches what fits a pattern, each file once, and moves or deletes it at the host when it is kept. What is known is
 * told by where it lay, its size and its time; whoever died in the middle is followed by one that goes on.
 * @throws TransferFault
 */
export const receiveFiles = (deps: TransferDeps, asked: ReceiveAsked, keep: Keep): Promise<Received> =>
  atHost(deps, asked, asked.signal, async (session, { inboundPath }) => {
    const found = (await session.list(inboundPath))
      .filter(({ name }) => fitsPattern(name, asked.pattern) && isPlainName(name))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
    const files: string[] = [];
    let left = Math.max(0, found.length - mostFiles);
    for (const file of found.slice(0, mostFiles)) {
      const outcome = await receiveOne(deps, session, asked, { file, path: pathIn(inboundPath, file.name) }, keep);
      if (outcome === 'fetched') files.push(file.name);
      if (outcome === 'left') left += 1;
    }
    return { files, left };
  });

interface Found {
  readonly file: RemoteFile;
  readonly path: string;
}

async function receiveOne(
  deps: TransferDeps,
  session: TransferSession,
  asked: ReceiveAsked,
  found: Found,
  keep: Keep,
): Promise<'fetched' | 'known' | 'left'> {
  const claim = await claimFetch(deps.db, asked, found);
  if (!claim) {
    // It was fetched before: whoever did may have died before it was moved away.
    if (await isFetched(deps.db, asked, found)) await afterwards(deps, session, asked, found);
    return 'known';
  }
  const kept = await keepWhole(session, asked, found, keep).catch(async (error: unknown) => {
    await releaseFetch(deps.db, asked, claim);
    throw error;
  });
  if (!kept) {
    await releaseFetch(deps.db, asked, claim);
    return 'left';
  }
  crashPoint('fetch.kept');
  await fetched(deps.db, asked, claim, kept.sha256);
  await afterwards(deps, session, asked, found);
  return 'fetched';
}

/** Keeps a file that stayed as it was while it was read; undefined for one that somebody still writes. */
async function keepWhole(session: TransferSession, { mostBytes }: ReceiveAsked, { file, path }: Found, keep: Keep) {
  if (file.sizeBytes > mostBytes) throw new TransferFault('Too Large', file.name);
  let fault: unknown;
  async function* whole() {
    let size = 0;
    try {
      for await (const bytes of session.read(path, mostBytes)) {
        size += (bytes as Buffer).length;
        yield bytes as Buffer;
      }
      if (size !== file.sizeBytes || !isSame(await session.look(path), file))
        throw new TransferFault('Changed Meanwhile', file.name);
    } catch (error) {
      fault = error;
      throw error;
    }
  }
  try {
    const key = `fetched:${path}:${file.sizeBytes}:${file.modifiedDate.getTime()}`;
    return await keep(file.name, Readable.from(whole(), { objectMode: false }), key);
  } catch (error) {
    if (fault instanceof TransferFault && fault.kind === 'Changed Meanwhile') return undefined;
    throw fault ?? error;
  }
}

const isSame = (now: RemoteFile | undefined, then: RemoteFile): boolean =>
  now?.sizeBytes === then.sizeBytes && now.modifiedDate.getTime() === then.modifiedDate.getTime();

/** Moves or deletes a file at the host, if it is still the one that was fetched, and writes down that it is done. */
async function afterwards(
  deps: TransferDeps,
  session: TransferSession,
  asked: ReceiveAsked,
  found: Found,
): Promise<void> {
  const { file, path } = found;
  if (asked.afterwards !== 'Leave' && isSame(await session.look(path), file))
    await moveAway(session, asked, found).catch(async (error: unknown) => {
      // Of two that come at once the other one was first.
      if (isSame(await session.look(path), file)) throw error;
    });
  crashPoint('fetch.moved');
  await endFetch(deps.db, asked, found);
}

async function moveAway(session: TransferSession, asked: ReceiveAsked, { file, path }: Found): Promise<void> {
  if (asked.afterwards === 'Delete') await session.remove(path);
  else await session.rename(path, await freeName(session, asked.moveTo, file.name));
}

/** A name in a folder that nothing has yet: files of every night may be called alike. */
async function freeName(session: TransferSession, folder: string, name: string): Promise<string> {
  const own = pathIn(folder, name);
  if (!(await session.look(own))) return own;
  return pathIn(folder, `${name}.${new Date().toISOString().replace(/\D/g, '').slice(0, 17)}`);
}
