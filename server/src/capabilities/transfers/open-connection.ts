import { TransferFault, type TransferSession } from '../../integrations/file-transfer/file-transfer.ts';
import { type Opened, openSecret } from './connection-secret.ts';
import type { TransferDeps } from './deps.ts';

/** A connection of a business unit. */
export interface OfConnection {
  readonly businessUnitId: number;
  readonly connectionId: number;
}

/**
 * Works in a session at the host of a connection, which is closed behind it. @throws TransferFault where it is
 * disabled, or nothing opens it
 */
export async function atHost<T>(
  { db, keyring, transfer }: Pick<TransferDeps, 'db' | 'keyring' | 'transfer'>,
  { businessUnitId, connectionId }: OfConnection,
  signal: AbortSignal,
  work: (session: TransferSession, connection: Opened) => Promise<T>,
): Promise<T> {
  const connection = await db.scoped([businessUnitId], (tx) => openSecret(tx, keyring, businessUnitId, connectionId));
  if (!connection.isEnabled) throw new TransferFault('Disabled');
  if (!connection.secret) throw new TransferFault('No Secret');
  const session = await transfer.open({ ...connection, secret: connection.secret }, signal);
  try {
    return await work(session, connection);
  } finally {
    session.close();
  }
}
