import type { OutgoingHttpHeaders } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, callerKey } from '../http/caller.ts';
import { notSignedIn, tooMany } from '../http/refusal.ts';
import type { Clock } from '../clock/clock.ts';
import type { Keyring } from '../crypto/keyring.ts';
import type { LimitName } from '../limits/limit-table.ts';
import { addressKey } from '../limits/limits.ts';
import { hubConnections } from '../observe/metrics.ts';
import { hubTickets, type Pass } from './hub-tickets.ts';
import { Connection, frame, messageType } from './hub-protocol.ts';

export interface Hub {
  /** Sends an event to everybody in a group of this process. */
  broadcast(group: string, target: string, argument: unknown): void;
  close(): void;
}

const pingMs = 15_000;
const silentMs = 30_000;
const pollMs = 25_000;
const mostMessages = 60;

export interface HubDeps {
  readonly callerOf: (authorization: string | undefined) => Promise<Caller>;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Connections that one user may have open. */
  readonly mostConnections: () => number;
  readonly isOver: (limit: LimitName, key: string | number) => boolean;
}

function passOf(caller: Caller): Pass {
  const staff = caller.permissions.has('Payments:Default') || caller.permissions.has('Accounts:Read');
  return { owner: callerKey(caller), groups: staff ? caller.businessUnitIds.map((id) => `businessUnit:${id}`) : [] };
}

/**
 * The realtime hub at /signalr-hub for the official client: negotiate, WebSockets, server-sent events and long polling.
 * Groups are `businessUnit:{id}`; a caller is put into those of its scope and may not name others.
 */
export async function realtimeHub(app: FastifyInstance, deps: HubDeps): Promise<Hub> {
  const { callerOf, isOver } = deps;
  const tickets = hubTickets(deps);
  const connections = new Map<string, Connection>();
  await app.register(websocket, { options: { maxPayload: 32_768 } });

  const timer = setInterval(() => {
    for (const connection of connections.values()) {
      if (Date.now() - connection.lastSeen > silentMs) drop(connection);
      else if (connection.handshaken) connection.send(frame({ type: messageType.ping }));
    }
  }, pingMs);
  timer.unref();

  const drop = (connection: Connection) => {
    connections.delete(connection.token);
    hubConnections.set(connections.size);
    connection.close();
  };

  // The client asks for an absolute address. A host other than PUBLIC_URL's got this far only on a developer's machine.
  const originOf = ({ headers: { host } }: FastifyRequest) =>
    host === undefined || host === new URL(deps.publicUrl).host ? deps.publicUrl : `http://${host}`;

  const bearerOf = (request: FastifyRequest) => {
    const query = request.query as Record<string, string | undefined>;
    return request.headers.authorization?.replace(/^Bearer /, '') ?? query['access_token'];
  };

  /** By a ticket of this hub, or, for clients that bring none, by an API token. */
  async function authenticate(request: FastifyRequest): Promise<Pass> {
    const bearer = bearerOf(request);
    const pass = bearer === undefined ? undefined : tickets.read(bearer);
    if (pass) return pass;
    const caller = await callerOf(bearer === undefined ? undefined : `Bearer ${bearer}`);
    if (caller.kind === 'anonymous') throw notSignedIn();
    return passOf(caller);
  }

  function open(pass: Pass, address: string): Connection {
    const own = [...connections.values()].filter((connection) => connection.owner === pass.owner).length;
    if (own >= deps.mostConnections() || isOver('L12 connections of an address', addressKey(address)))
      throw tooMany('Too many connections. Wait a minute and try again.', 60);
    hubConnections.set(connections.size + 1);
    const connection = new Connection(new Set(pass.groups), pass.owner);
    for (const group of connection.allowed) connection.groups.add(group);
    connections.set(connection.token, connection);
    return connection;
  }

  /** Of a negotiated connection, or a new one where the client skipped negotiation. */
  async function connectionOf(request: FastifyRequest): Promise<Connection> {
    const pass = await authenticate(request);
    const { id } = request.query as { id?: string };
    const known = id === undefined ? open(pass, request.ip) : connections.get(id);
    if (known?.owner !== pass.owner) throw notSignedIn();
    return known;
  }

  function receive(connection: Connection, text: string): void {
    for (const message of connection.receive(text)) {
      if (connection.countMessage() > mostMessages) throw new Error('Too many messages in a minute.');
      if (!connection.handshaken) {
        connection.handshaken = true;
        connection.send(
          frame(message['protocol'] === 'json' ? {} : { error: 'Only the json protocol is spoken here.' }),
        );
      } else if (message['type'] === messageType.close) drop(connection);
      else if (
        message['invocationId'] !== undefined &&
        (message['type'] === messageType.invocation || message['type'] === messageType.streamInvocation)
      ) {
        connection.send(
          frame({
            type: messageType.completion,
            invocationId: message['invocationId'],
            error: 'This hub takes no calls; it only tells.',
          }),
        );
      }
    }
  }

  app.post('/signalr-hub/negotiate', async (request) => {
    const bearer = bearerOf(request) ?? '';
    const pass = await authenticate(request);
    // The first negotiation changes the API token for a ticket of a minute that opens one connection: no token ever
    // stands in an address. The second, with the ticket, opens it.
    if (!tickets.read(bearer) && (request.query as { negotiateVersion?: string }).negotiateVersion)
      return {
        negotiateVersion: 0,
        url: `${originOf(request)}/signalr-hub`,
        accessToken: tickets.issue(pass),
        availableTransports: [],
      };
    if (tickets.read(bearer) && !tickets.spend(bearer)) throw notSignedIn();
    const connection = open(pass, request.ip);
    const version = Number((request.query as { negotiateVersion?: string }).negotiateVersion ?? 0);
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
  });

  async function events(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const connection = await connectionOf(request);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(':\r\n\r\n');
    connection.attach({
      write: (text) => void reply.raw.write(`data: ${text}\r\n\r\n`),
      close: () => void reply.raw.end(),
    });
    request.raw.on('close', () => drop(connection));
  }

  async function poll(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const connection = await connectionOf(request);
    connection.lastSeen = Date.now();
    reply.hijack();
    let done = false;
    const answer = (status: number, text: string) => {
      if (done) return;
      done = true;
      clearTimeout(waiting);
      connection.detach();
      connection.lastSeen = Date.now();
      reply.raw.writeHead(status, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      });
      reply.raw.end(text);
    };
    const waiting = setTimeout(() => answer(200, ''), connection.handshaken ? pollMs : 0);
    request.raw.on('close', () => !done && connection.detach());
    connection.attach({ write: (text) => answer(200, text), close: () => answer(204, '') });
  }

  app.route({
    method: 'GET',
    url: '/signalr-hub',
    handler: (request, reply) =>
      request.headers.accept?.includes('text/event-stream') ? events(request, reply) : poll(request, reply),
    wsHandler: (socket, request) => {
      // The client's handshake may arrive while its token is still being checked: nothing may be missed.
      const ready = connectionOf(request);
      let order: Promise<unknown> = ready.then((connection) =>
        connection.attach({ write: (text) => socket.send(text), close: () => socket.close() }),
      );
      socket.on('message', (data: Buffer) => {
        order = order.then(async () => receiveOrDrop(await ready, data.toString())).catch(() => socket.close(1008));
      });
      socket.on('close', () => void ready.then(drop, () => undefined));
      order.catch(() => socket.close(1008));
    },
  });

  function receiveOrDrop(connection: Connection, text: string): void {
    try {
      receive(connection, text);
    } catch {
      drop(connection); // what is no frame of the protocol ends the connection
    }
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 32_768 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/signalr-hub', async (request, reply) => {
      receiveOrDrop(await connectionOf(request), String(request.body ?? ''));
      return reply.status(200).send();
    });
    scope.delete('/signalr-hub', async (request, reply) => {
      drop(await connectionOf(request));
      return reply.status(202).send();
    });
  });

  return {
    broadcast(group, target, argument) {
      const text = frame({ type: messageType.invocation, target, arguments: [argument] });
      for (const connection of connections.values())
        if (connection.handshaken && connection.groups.has(group)) connection.send(text);
    },
    close() {
      clearInterval(timer);
      for (const connection of connections.values()) {
        connection.send(frame({ type: messageType.close, allowReconnect: true }));
        drop(connection);
      }
    },
  };
}
