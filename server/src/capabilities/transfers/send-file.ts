import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isOwnName } from '@ratepayer/contract/transfers/file-names.ts';
import { sql } from 'kysely';
import { TransferFault, type TransferSession } from '../../integrations/file-transfer/file-transfer.ts';
import { change, type Database, oneRow } from '../../platform/database/database.ts';
import { pathIn } from './connection.rules.ts';
import type { TransferDeps } from './deps.ts';
import { atHost, type OfConnection } from './open-connection.ts';

export interface SendAsked extends OfConnection {
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Its bytes, from the first one on, each time it is asked for. */
  readonly open: () => Promise<Readable>;
  /** The step of a run that asks: done again it sends nothing twice. */
  readonly runKey: string;
  readonly signal: AbortSignal;
}
interface Sending {
  readonly id: number;
  readonly claim: string;
  readonly status: 'Sending' | 'Uploaded' | 'Sent';
  /** Where somebody before us wrote it. */
  readonly former: string;
}

/**
 * Sends a file under a temporary name and gives it its own when it is whole: nobody finds half a file. One that is
 * there already is not written over. Whoever died in the middle is followed by one that goes on from what stands here.
 * @returns whether it went now. @throws TransferFault
 */
export async function sendFile(deps: TransferDeps, asked: SendAsked): Promise<boolean> {
  if (!isOwnName(asked.name)) throw new TransferFault('Name Refused', asked.name);
  return atHost(deps, asked, asked.signal, async (session, { outboundPath }) => {
    const path = pathIn(outboundPath, asked.name);
    const mine = await claimSend(deps.db, asked, path);
    if (mine.status === 'Sent') return false;
    const temporary = mine.status === 'Uploaded' ? mine.former : await upload(deps.db, session, asked, path, mine);
    // It was whole under its temporary name: where that is gone, it has its own, or whoever it is for took it away.
    if (await session.look(temporary)) await session.rename(temporary, path);
    await step(deps.db, asked, mine, sql`status = 'Sent', finished_date = now()`);
    return true;
  });
}

/** Writes it whole under a name of its own; what is left of a try before is taken away. */
async function upload(
  db: Database,
  session: TransferSession,
  asked: SendAsked,
  path: string,
  mine: Sending,
): Promise<string> {
  if (mine.former !== '') await session.remove(mine.former);
  if (await session.look(path)) throw new TransferFault('Name Taken', asked.name);
  const temporary = `${path}.${mine.claim.slice(0, 8)}.part`;
  await step(db, asked, mine, sql`temporary_path = ${temporary}`);
  const written = await session.write(temporary, await asked.open());
  const there = await session.look(temporary);
  if (written !== asked.sizeBytes || there?.sizeBytes !== written) throw new TransferFault('Broken Off', asked.name);
  await step(db, asked, mine, sql`status = 'Uploaded'`);
  return temporary;
}

const claimSend = (db: Database, asked: SendAsked, path: string): Promise<Sending> =>
  db.scoped([asked.businessUnitId], (tx) =>
    oneRow(
      tx,
      sql<Sending>`insert into transferred_file (business_unit_id, connection_id, direction, remote_path, size_bytes,
          sha256, run_key, claim, claimed_until, status)
        values (${asked.businessUnitId}, ${asked.connectionId}, 'Out', ${path}, ${asked.sizeBytes}, ${asked.sha256},
          ${asked.runKey}, ${randomUUID()}, now(), 'Sending')
        on conflict (connection_id, run_key, remote_path) where direction = 'Out'
        do update set claim = excluded.claim returning id, claim, status, temporary_path as former`,
    ),
  );

/** The next thing is written down by whoever holds it. @throws where somebody else took it meanwhile */
async function step(db: Database, { businessUnitId }: SendAsked, { id, claim }: Sending, set: ReturnType<typeof sql>) {
  const written = await db.scoped([businessUnitId], (tx) =>
    change(tx, sql`update transferred_file set ${set} where id = ${id} and claim = ${claim} and status <> 'Sent'`),
  );
  if (written === 0) throw new Error('Another worker took this file over.');
}
