import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notSignedIn } from '../http/refusal.ts';
import type { Clock } from '../clock/clock.ts';
import type { Keyring } from '../crypto/keyring.ts';
import { type AccessDeps, bearerOf, groupsOf, type HubAccess, hubAccess } from './hub-access.ts';
import { Connections } from './hub-connections.ts';
import { hubTickets } from './hub-tickets.ts';
import { answerPoll, attachSocket, sendEvents } from './hub-transports.ts';

export interface Hub {
  /** Sends an event to everybody in a group of this process. */
  broadcast(group: string, target: string, argument: unknown): void;
  /** Ends connections of who may not enter any more, and lets the others hear what they may hear now. */
  recheck(): Promise<void>;
  close(): void;
}

/** So often connections are held against what their owners may do. */
const recheckMs = 20_000;

export interface HubDeps extends AccessDeps {
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/**
 * The realtime hub at /signalr-hub for the official client: negotiate, WebSockets, server-sent events and long polling.
 * Groups are `businessUnit:{id}` for staff, `account:{id}` and `payersOf:{id}` for payers; a caller is put into those
 * of its scope and may not name others.
 */
export async function realtimeHub(app: FastifyInstance, deps: HubDeps): Promise<Hub> {
  const tickets = hubTickets(deps);
  const connections = new Connections();
  const access = hubAccess(connections, tickets, deps);
  await app.register(websocket, { options: { maxPayload: 32_768 } });
  app.post('/signalr-hub/negotiate', negotiate(tickets, access, deps.publicUrl));
  app.route({
    method: 'GET',
    url: '/signalr-hub',
    handler: async (request, reply) => {
      const connection = await access.connectionOf(request);
      if (request.headers.accept?.includes('text/event-stream')) sendEvents(connections, connection, request, reply);
      else answerPoll(connection, request, reply);
    },
    wsHandler: (socket, request) => attachSocket(connections, access.connectionOf(request), socket),
  });
  await app.register(async (scope) => takeMessages(scope, connections, access));
  const recheck = () => recheckAll(connections, deps);
  // While nobody can be asked everything stays as it was; the next time tells.
  const timer = setInterval(() => void recheck().catch(() => undefined), recheckMs);
  timer.unref();
  return {
    broadcast: (group, target, argument) => connections.broadcast(group, target, argument),
    recheck,
    close: () => (clearInterval(timer), connections.close()),
  };
}

/**
 * Look-up sessions hear of nothing and end by themselves; everybody else is asked about, and their sessions, each in
 * one statement.
 */
async function recheckAll(connections: Connections, { standingsOf, endedAmong }: HubDeps): Promise<void> {
  const asked = connections.owners().filter((owner) => !owner.startsWith('quickPay:'));
  if (asked.length === 0) return;
  const [standings, ended] = await Promise.all([standingsOf(asked), endedAmong(connections.sessions())]);
  const passOf = (owner: string) => {
    const standing = standings.get(owner);
    return standing && { groups: groupsOf(standing), since: standing.validFrom.getTime() };
  };
  connections.recheck(new Set(asked), passOf, ended);
}

/**
 * The first negotiation changes the API token for a ticket of a minute that opens one connection: no token ever stands
 * in an address. The second, with the ticket, opens it.
 */
const negotiate =
  (tickets: ReturnType<typeof hubTickets>, access: HubAccess, publicUrl: string) => async (request: FastifyRequest) => {
    const bearer = bearerOf(request) ?? '';
    const pass = await access.authenticate(request);
    const { negotiateVersion } = request.query as { negotiateVersion?: string };
    if (!tickets.read(bearer) && negotiateVersion)
      return {
        negotiateVersion: 0,
        url: `${originOf(request, publicUrl)}/signalr-hub`,
        accessToken: tickets.issue(pass),
        availableTransports: [],
      };
    if (tickets.read(bearer) && !tickets.spend(bearer)) throw notSignedIn();
    const connection = access.open(pass, request.ip);
    const version = Number(negotiateVersion ?? 0);
    const transports = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
      transport,
      transferFormats: ['Text'],
    }));
    return {
      connectionId: version > 0 ? connection.id : connection.token,
      ...(version > 0 ? { connectionToken: connection.token } : {}),
      negotiateVersion: Math.min(version, 1),
      availableTransports: transports,
    };
  };

/**
 * The client asks for an absolute address. A host other than PUBLIC_URL's got this far only on a developer's machine.
 */
const originOf = ({ headers: { host } }: FastifyRequest, publicUrl: string) =>
  host === undefined || host === new URL(publicUrl).host ? publicUrl : `http://${host}`;

/** What clients without a socket send. */
function takeMessages(app: FastifyInstance, connections: Connections, access: HubAccess): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 32_768 }, (_request, body, done) => done(null, body));
  app.post('/signalr-hub', async (request, reply) => {
    connections.receive(await access.connectionOf(request), String(request.body ?? ''));
    return reply.status(200).send();
  });
  app.delete('/signalr-hub', async (request, reply) => {
    connections.drop(await access.connectionOf(request));
    return reply.status(202).send();
  });
}
