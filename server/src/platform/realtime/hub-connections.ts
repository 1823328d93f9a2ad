import { hubConnections } from '../observe/metrics.ts';
import { Connection, frame, messageType } from './hub-protocol.ts';
import type { Pass } from './hub-tickets.ts';

const pingMs = 15_000;
const silentMs = 30_000;
const mostMessages = 60;

/** The connections of this process, by their tokens. Those that are silent for too long are dropped. */
export class Connections {
  readonly #open = new Map<string, Connection>();
  readonly #timer = setInterval(() => this.#ping(), pingMs);

  constructor() {
    this.#timer.unref();
  }

  get(token: string): Connection | undefined {
    return this.#open.get(token);
  }

  /** How many somebody has open. */
  openBy(owner: string): number {
    return [...this.#open.values()].filter((connection) => connection.owner === owner).length;
  }

  open(pass: Pass): Connection {
    const connection = new Connection(pass);
    this.#open.set(connection.token, connection);
    hubConnections.set(this.#open.size);
    return connection;
  }

  drop(connection: Connection): void {
    this.#open.delete(connection.token);
    hubConnections.set(this.#open.size);
    connection.close();
  }

  /** Whoever has one open. */
  owners(): string[] {
    return [...new Set([...this.#open.values()].map(({ owner }) => owner))];
  }

  /** The sessions in which they were opened. */
  sessions(): string[] {
    return [...new Set([...this.#open.values()].map(({ session }) => session))].filter((session) => session !== '');
  }

  /**
   * Holds the connections of these against what they may hear now; who has no pass may not enter any more, and what was
   * opened in a session that ended is over.
   */
  recheck(
    asked: ReadonlySet<string>,
    passOf: (owner: string) => Pick<Pass, 'groups' | 'since'> | undefined,
    ended: ReadonlySet<string>,
  ): void {
    for (const connection of this.#open.values()) {
      if (!asked.has(connection.owner)) continue; // came while it was asked
      const pass = passOf(connection.owner);
      if (!pass || connection.since < pass.since || ended.has(connection.session)) this.drop(connection);
      else connection.allow(pass.groups);
    }
  }

  /** Takes what a client sent. What is no frame of the protocol ends its connection. */
  receive(connection: Connection, text: string): void {
    try {
      for (const message of connection.receive(text)) this.#take(connection, message);
    } catch {
      this.drop(connection);
    }
  }

  /** Sends an event to everybody in a group. */
  broadcast(group: string, target: string, argument: unknown): void {
    const text = frame({ type: messageType.invocation, target, arguments: [argument] });
    for (const connection of this.#open.values())
      if (connection.handshaken && connection.groups.has(group)) connection.send(text);
  }

  /** Tells everybody to come back to another process. */
  close(): void {
    clearInterval(this.#timer);
    for (const connection of this.#open.values()) {
      connection.send(frame({ type: messageType.close, allowReconnect: true }));
      this.drop(connection);
    }
  }

  #ping(): void {
    for (const connection of this.#open.values()) {
      if (Date.now() - connection.lastSeen > silentMs) this.drop(connection);
      else if (connection.handshaken) connection.send(frame({ type: messageType.ping }));
    }
  }

  #take(connection: Connection, message: Record<string, unknown>): void {
    if (connection.countMessage() > mostMessages) throw new Error('Too many messages in a minute.');
    const { type, invocationId, protocol } = message;
    if (!connection.handshaken) {
      connection.handshaken = true;
      connection.send(frame(protocol === 'json' ? {} : { error: 'Only the json protocol is spoken here.' }));
    } else if (type === messageType.close) this.drop(connection);
    else if (invocationId !== undefined && (type === messageType.invocation || type === messageType.streamInvocation)) {
      const error = 'This hub takes no calls; it only tells.';
      connection.send(frame({ type: messageType.completion, invocationId, error }));
    }
  }
}
