import { storedUser } from '../../../platform/session/user.ts';

/** The account that a link of staff opened in this tab; undefined where none did, or where its session is over. */
export function linkedAccount(): number | undefined {
  const [session, accountId] = String(sessionStorage['link'] ?? '').split(':');
  return storedUser('lookup')?.user.id === Number(session) ? Number(accountId) : undefined;
}
