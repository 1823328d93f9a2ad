import type { OutgoingHttpHeaders } from 'node:http';
import type { WebSocket } from '@fastify/websocket';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Connections } from './hub-connections.ts';
import type { Connection } from './hub-protocol.ts';

const pollMs = 25_000;

/** Server-sent events: one answer that does not end. */
export function sendEvents(
  connections: Connections,
  connection: Connection,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
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
  request.raw.on('close', () => connections.drop(connection));
}

/** Long polling: an answer as soon as there is something, or after a while; the first one at once. */
export function answerPoll(connection: Connection, request: FastifyRequest, reply: FastifyReply): void {
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

/** A socket. The client's handshake may arrive while its token is still being checked: nothing may be missed. */
export function attachSocket(connections: Connections, ready: Promise<Connection>, socket: WebSocket): void {
  let order: Promise<unknown> = ready.then((connection) =>
    connection.attach({ write: (text) => socket.send(text), close: () => socket.close() }),
  );
  socket.on('message', (data: Buffer) => {
    order = order.then(async () => connections.receive(await ready, data.toString())).catch(() => socket.close(1008));
  });
  socket.on(
    'close',
    () =>
      void ready.then(
        (connection) => connections.drop(connection),
        () => undefined,
      ),
  );
  order.catch(() => socket.close(1008));
}
