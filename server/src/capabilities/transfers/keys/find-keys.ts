import { sql } from 'kysely';
import { CipherFault } from '../../../integrations/file-encryption/cipher-fault.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import { openPrivateKey } from './key-secret.ts';

/** A key that may be used; `sealed` is the private part of an own one. */
interface Found {
  readonly id: number;
  readonly name: string;
  readonly publicKey: string;
  readonly sealed: string;
  readonly isExpired: boolean;
  readonly isRevoked: boolean;
  readonly isConfirmed: boolean;
  readonly isReplaced: boolean;
  readonly isTested: boolean;
}
/** A key with which something is encrypted or signed. */
export interface UsedKey {
  readonly id: number;
  readonly publicKey: string;
  /** Whether a test with it went well before. */
  readonly isTested: boolean;
}
export interface OwnKey extends UsedKey {
  readonly privateKey: string;
}

/** All that can open what comes for a name, the newest first: those too that were replaced, and those that are over. */
export async function keysThatOpen(
  tx: Tx,
  keyring: Keyring,
  of: { readonly businessUnitId: number; readonly now: Date },
  name: string,
): Promise<readonly string[]> {
  const found = await named(tx, of, 'Own', name);
  return Promise.all(found.map(({ id, sealed }) => openPrivateKey(tx, keyring, id, sealed)));
}

/** The one that signs under a name. @throws CipherFault */
export async function keyThatSigns(
  tx: Tx,
  keyring: Keyring,
  of: { readonly businessUnitId: number; readonly now: Date },
  name: string,
): Promise<OwnKey> {
  const key = inUse(name, await named(tx, of, 'Own', name));
  return { ...key, privateKey: await openPrivateKey(tx, keyring, key.id, key.sealed) };
}

/** Those that files are encrypted to, one for each name. @throws CipherFault */
export const keysThatRead = (
  tx: Tx,
  of: { readonly businessUnitId: number; readonly now: Date },
  names: readonly string[],
): Promise<readonly UsedKey[]> => each(names, async (name) => inUse(name, await named(tx, of, 'Partner', name)));

/**
 * Those whose signature is believed: of each name the one that is used, and those that it replaced.
 * @throws CipherFault
 */
export async function keysThatSigned(
  tx: Tx,
  of: { readonly businessUnitId: number; readonly now: Date },
  names: readonly string[],
): Promise<readonly string[]> {
  const groups = await each(names, async (name) => {
    const found = await named(tx, of, 'Partner', name);
    const usable = found.filter((key) => fault(key) === undefined);
    if (usable.length === 0) inUse(name, found);
    return usable.map(({ publicKey }) => publicKey);
  });
  return groups.flat();
}

/** One after the other: a transaction does one thing at a time. */
async function each<T>(names: readonly string[], find: (name: string) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (const name of names) found.push(await find(name));
  return found;
}

function inUse(name: string, found: readonly Found[]): Found {
  const key = found.find(({ isReplaced }) => !isReplaced);
  if (!key) throw new CipherFault('No Key', name);
  const kind = fault(key);
  if (kind) throw new CipherFault(kind, name);
  return key;
}

function fault({ isConfirmed, isExpired, isRevoked }: Found) {
  if (isRevoked) return 'Key Revoked';
  if (isExpired) return 'Key Expired';
  return isConfirmed ? undefined : 'Key Not Confirmed';
}

/** @throws CipherFault where nothing is called so */
async function named(
  tx: Tx,
  { businessUnitId, now }: { readonly businessUnitId: number; readonly now: Date },
  kind: 'Own' | 'Partner',
  name: string,
): Promise<readonly Found[]> {
  const found = await rowsOf(
    tx,
    sql<Found>`select id, name, public_key as "publicKey", secret_enveloped as sealed,
      coalesce(expires_date <= ${now}, false) as "isExpired", revoked_date is not null as "isRevoked",
      kind = 'Own' or confirmed_date is not null as "isConfirmed", replaced_date is not null as "isReplaced",
      tested_date is not null and test_fault = '' as "isTested"
      from file_key where business_unit_id = ${businessUnitId} and kind = ${kind} and name = ${name}
      and retired_date is null order by id desc`,
  );
  if (found.length === 0) throw new CipherFault('No Key', name);
  return found;
}
