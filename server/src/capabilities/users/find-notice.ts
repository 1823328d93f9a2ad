import { type RawBuilder, sql } from 'kysely';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import { noticeDays, notMePurpose } from './known-browsers.ts';

/** What a payer was told of: a sign-in in a browser, or a password that was chosen. */
export interface Notice {
  readonly kind: keyof typeof kinds;
  readonly id: number;
  readonly userId: number;
  readonly customerId: number;
  readonly nonce: string;
  /** When, to the microsecond. */
  readonly at: string;
  readonly businessUnitId: number;
  readonly slug: string;
}

/** What is told, by where it is kept and when it was. */
const kinds = {
  '': sql`select id, user_id, nonce, first_seen_date as at, disowned_date from identity.known_browser
    where nonce <> ''`,
  p: sql`select id, user_id, nonce, used_date as at, disowned_date from identity.invitation
    where purpose = 'Payer Login' and nonce <> ''`,
} as const satisfies Record<string, RawBuilder<unknown>>;

/** The notice whose link a token is of; undefined for one that is over, and for what never was one. */
export async function findNotice(
  db: Database,
  keyring: Pick<Keyring, 'verify'>,
  token: string,
): Promise<Notice | undefined> {
  const [, p = '', id = '', signature = ''] = /^(p?)(\d{1,15})\.([\w-]{20,200})$/.exec(token) ?? [];
  const found = id ? await db.platform((tx) => noticeOf(tx, p ? 'p' : '', Number(id))) : undefined;
  return found && keyring.verify(notMePurpose, found.nonce, signature) ? found : undefined;
}

const noticeOf = (tx: Tx, kind: Notice['kind'], id: number): Promise<Notice | undefined> =>
  maybeRow(
    tx,
    sql<Notice>`select ${kind}::text as kind, k.id, k.user_id as "userId", a.customer_id as "customerId", k.nonce,
      k.at::text as at, u.id as "businessUnitId", u.slug
      from (${kinds[kind]}) k join user_account a on a.id = k.user_id and a.status = 'Active'
      join published.business_unit u on u.slug = a.business_unit_slug
      where k.id = ${id} and k.at > now() - make_interval(days => ${noticeDays})`,
  );

/**
 * Whether a notice still does something, under the lock of its user: nobody disowned anything since, or no password was
 * chosen since they did. Once its address was taken away it does where that was not after its payer disowned.
 */
export const isAlive = async (tx: Tx, { kind, id, nonce }: Notice, takenAt: string | undefined): Promise<boolean> =>
  (await maybeRow(
    tx,
    sql`select 1 from (${kinds[kind]}) k join identity.login l on l.user_id = k.user_id
      where k.id = ${id} and k.nonce = ${nonce} and (k.disowned_date is null or case
        when ${takenAt ?? null}::timestamptz is null then l.password_hash = ''
        else k.disowned_date > ${takenAt ?? null}::timestamptz end)`,
  )) !== undefined;
