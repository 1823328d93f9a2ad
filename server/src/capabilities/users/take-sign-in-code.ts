import { timingSafeEqual } from 'node:crypto';
import type { CodeTyped } from '@ratepayer/identity/directory.ts';
import { sql } from 'kysely';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { codeLife, codeOf } from '../../platform/crypto/short-code.ts';
import { type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { loginKey } from './login-key.ts';
import { payerOfAddress } from './payer-of-address.ts';

interface Deps {
  readonly db: Database;
  readonly keyring: Pick<Keyring, 'sign'>;
  readonly limits: Limits;
}

const limit = 'L4 sign-in codes entered for a login';

/**
 * The payer whose code was typed where it was asked for, once; undefined for everything else. A try is counted before
 * it is compared, of the code and of the day.
 */
export async function takeSignInCode({ db, keyring, limits }: Deps, typed: CodeTyped): Promise<number | undefined> {
  const reserved = await limits.reserve([[limit, await loginKey(db, typed)]]);
  if (reserved.isOver(limit)) return undefined;
  const tried = await db.platform((tx) => beginTry(tx, typed));
  const right = isSame(codeOf(keyring, tried?.nonce ?? '', 'sign-in-code'), typed.code.replace(/\s/g, ''));
  if (!(tried && right)) return undefined;
  const userId = await db.platform((tx) => use(tx, tried.id));
  if (userId !== undefined) await reserved.giveBack();
  return userId;
}

const beginTry = (tx: Tx, { email, bound }: CodeTyped): Promise<{ id: number; nonce: string } | undefined> =>
  maybeRow(
    tx,
    sql<{ id: number; nonce: string }>`update identity.sign_in_code set tries = tries + 1
      where lower(email) = lower(${email}) and bound_hash = ${bound} and used_date is null and ended_date is null
      and expires_date > now() and tries < ${codeLife.tries} returning id, nonce`,
  );

/** One statement decides who uses it. */
async function use(tx: Tx, id: number): Promise<number | undefined> {
  const used = await maybeRow(
    tx,
    sql<{ email: string }>`update identity.sign_in_code set used_date = now()
      where id = ${id} and used_date is null and ended_date is null returning email`,
  );
  return used && (await payerOfAddress(tx, used.email))?.userId;
}

function isSame(code: string, typed: string): boolean {
  const [kept, given] = [Buffer.from(code), Buffer.from(typed)];
  return kept.length === given.length && timingSafeEqual(kept, given);
}
