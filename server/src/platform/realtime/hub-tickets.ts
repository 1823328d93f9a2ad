import type { Clock } from '../clock/clock.ts';
import type { Keyring } from '../crypto/keyring.ts';
import { randomIdentifier } from '../crypto/random.ts';

/** What a connection of the hub is allowed. */
export interface Pass {
  /** Kind and id of who opens it. */
  readonly owner: string;
  /** The session at the provider that it was asked for in; '' for programs and look-ups. */
  readonly session: string;
  readonly groups: readonly string[];
  /** When it was asked for. */
  readonly since: number;
}

const lifeMs = 60_000;
const longestLifeMs = 15 * 60_000;

/**
 * Tickets for the hub: they live a minute until they open one connection, and carry that connection's later requests.
 * An API token therefore never stands in a query (security.md T14).
 */
export function hubTickets({ keyring, clock }: { keyring: Keyring; clock: Clock }) {
  // A ticket opens a connection on the node that negotiated it, so it is spent there.
  const spent = new Map<string, number>();
  const now = () => clock.now().getTime();

  function parse(ticket: string): (Pass & { id: string; until: number }) | undefined {
    const [kind, body = '', signature = ''] = ticket.split('.');
    if (kind !== 'hub' || !keyring.verify('hub-ticket', body, signature)) return undefined;
    return JSON.parse(Buffer.from(body, 'base64url').toString());
  }

  return {
    issue({ owner, session, groups, since }: Pass): string {
      const body = Buffer.from(
        JSON.stringify({ owner, session, groups, since, id: randomIdentifier(), until: now() + lifeMs }),
      ).toString('base64url');
      return `hub.${body}.${keyring.sign('hub-ticket', body)}`;
    },
    /** What a ticket allows, while it has not opened a connection for a minute, or once it has. */
    read(ticket: string): Pass | undefined {
      const pass = parse(ticket);
      if (!pass) return undefined;
      const opened = spent.get(pass.id);
      return (opened === undefined ? pass.until >= now() : opened + longestLifeMs >= now())
        ? { owner: pass.owner, session: pass.session, groups: pass.groups, since: pass.since }
        : undefined;
    },
    /** Marks a ticket as having opened its connection; false when it had. */
    spend(ticket: string): boolean {
      const pass = parse(ticket);
      if (!pass || spent.has(pass.id)) return false;
      for (const [id, at] of spent) if (at + longestLifeMs < now()) spent.delete(id);
      spent.set(pass.id, now());
      return true;
    },
  };
}
