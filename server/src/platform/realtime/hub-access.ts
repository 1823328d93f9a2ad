import type { FastifyRequest } from 'fastify';
import { type Caller, callerKey } from '../http/caller.ts';
import { notSignedIn, tooMany } from '../http/refusal.ts';
import type { LimitName } from '../limits/limit-table.ts';
import { addressKey } from '../limits/limits.ts';
import type { Connections } from './hub-connections.ts';
import type { Connection } from './hub-protocol.ts';
import type { hubTickets, Pass } from './hub-tickets.ts';

/** What somebody who is connected may hear of at this moment, and since when what they opened counts. */
interface Standing extends Heard {
  readonly validFrom: Date;
}
interface Heard extends Pick<Caller, 'permissions' | 'businessUnitIds'> {
  /** Of a payer: the own accounts, and the business units that they are of. */
  readonly accountIds: readonly number[];
  readonly unitsOfAccounts: readonly number[];
}

export interface AccessDeps {
  readonly callerOf: (authorization: string | undefined, address: string, agent: string) => Promise<Caller>;
  /** Connections that one user may have open. */
  readonly mostConnections: () => number;
  /** The standing of those of them who may still enter, by the key of their caller. */
  readonly standingsOf: (owners: readonly string[]) => Promise<ReadonlyMap<string, Standing>>;
  /** Those of them that somebody ended. */
  readonly endedAmong: (sessions: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly isOver: (limit: LimitName, key: string | number) => boolean;
}

/** Who may open a connection and use one. */
export interface HubAccess {
  /** By a ticket of this hub, or, for clients that bring none, by an API token. */
  authenticate(request: FastifyRequest): Promise<Pass>;
  open(pass: Pass, address: string): Connection;
  /** Of a negotiated connection, or a new one where the client skipped negotiation. */
  connectionOf(request: FastifyRequest): Promise<Connection>;
}

/** What a request brings to say who it is. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const query = request.query as Record<string, string | undefined>;
  return request.headers.authorization?.replace(/^Bearer /, '') ?? query['access_token'];
}

/** The groups of whoever sees payments or accounts of these business units; of payers, those of their accounts. */
export function groupsOf({ permissions, businessUnitIds, accountIds, unitsOfAccounts }: Heard): string[] {
  const isStaff = permissions.has('Payments:Default') || permissions.has('Accounts:Read');
  if (isStaff) return businessUnitIds.map((id) => `businessUnit:${id}`);
  return [...accountIds.map((id) => `account:${id}`), ...unitsOfAccounts.map((id) => `payersOf:${id}`)];
}

export function hubAccess(
  connections: Connections,
  tickets: ReturnType<typeof hubTickets>,
  { callerOf, isOver, mostConnections, standingsOf }: AccessDeps,
): HubAccess {
  async function authenticate(request: FastifyRequest): Promise<Pass> {
    const bearer = bearerOf(request);
    const pass = bearer === undefined ? undefined : tickets.read(bearer);
    if (pass) return pass;
    const caller = await callerOf(
      bearer === undefined ? undefined : `Bearer ${bearer}`,
      request.ip,
      String(request.headers['user-agent'] ?? ''),
    );
    if (caller.kind === 'anonymous') throw notSignedIn();
    return passOf(caller);
  }

  /** What somebody may hear of; the accounts of a payer are asked for, those of nobody else. */
  async function passOf(caller: Caller): Promise<Pass> {
    const owner = callerKey(caller);
    const own = caller.kind === 'customer' ? (await standingsOf([owner])).get(owner) : undefined;
    const groups = groupsOf({
      ...caller,
      accountIds: own?.accountIds ?? [],
      unitsOfAccounts: own?.unitsOfAccounts ?? [],
    });
    return { owner, session: caller.sessionUid, groups, since: Date.now() };
  }

  function open(pass: Pass, address: string): Connection {
    const isTooMany = connections.openBy(pass.owner) >= mostConnections();
    if (isTooMany || isOver('L12 connections of an address', addressKey(address)))
      throw tooMany('Too many connections. Wait a minute and try again.', 60);
    return connections.open(pass);
  }

  async function connectionOf(request: FastifyRequest): Promise<Connection> {
    const pass = await authenticate(request);
    const { id } = request.query as { id?: string };
    const known = id === undefined ? open(pass, request.ip) : connections.get(id);
    if (known?.owner !== pass.owner) throw notSignedIn();
    return known;
  }

  return { authenticate, open, connectionOf };
}
