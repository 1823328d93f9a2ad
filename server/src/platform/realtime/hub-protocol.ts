import { randomIdentifier } from '../crypto/random.ts';
import type { Pass } from './hub-tickets.ts';

// JSON protocol of ASP.NET Core SignalR: frames end with 0x1e (its HubProtocol.md).
export const end = '\u001e';
export const frame = (message: object): string => `${JSON.stringify(message)}${end}`;

export const messageType = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  ping: 6,
  close: 7,
} as const;

export interface Transport {
  readonly write: (text: string) => void;
  readonly close: () => void;
}

/** One client of the hub, whatever its transport. Messages wait until the transport is there. */
export class Connection {
  readonly id = randomIdentifier();
  readonly token = randomIdentifier();
  readonly groups = new Set<string>();
  lastSeen = Date.now();
  handshaken = false;
  closed = false;
  #transport: Transport | undefined;
  #waiting: string[] = [];
  #buffer = '';

  /** Who opened it; nobody else may use it. */
  readonly owner: string;
  readonly session: string;
  #minute = 0;
  #messages = 0;

  /** When it was asked for. */
  readonly since: number;

  constructor({ owner, session, groups, since }: Pass) {
    this.owner = owner;
    this.session = session;
    this.since = since;
    this.allow(groups);
  }

  /** Hears of these groups from now on, and of no others. */
  allow(groups: readonly string[]): void {
    this.groups.clear();
    for (const group of groups) this.groups.add(group);
  }

  /** Messages of the client in this minute, this one included. */
  countMessage(): number {
    const minute = Math.floor(Date.now() / 60_000);
    if (minute !== this.#minute) this.#messages = 0;
    this.#minute = minute;
    this.#messages += 1;
    return this.#messages;
  }

  attach(transport: Transport): void {
    this.#transport = transport;
    const waiting = this.#waiting.splice(0);
    if (waiting.length > 0) transport.write(waiting.join(''));
  }

  detach(): void {
    this.#transport = undefined;
  }

  send(text: string): void {
    if (this.closed) return;
    if (this.#transport) this.#transport.write(text);
    else if (this.#waiting.length < 1000) this.#waiting.push(text);
  }

  /** Complete frames of what came in; the rest waits for more. */
  receive(text: string): Record<string, unknown>[] {
    this.lastSeen = Date.now();
    this.#buffer += text;
    if (this.#buffer.length > 32_768) throw new Error('A frame of the hub is too large.');
    const frames = this.#buffer.split(end);
    this.#buffer = frames.pop() ?? '';
    return frames.map((part) => JSON.parse(part) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
    this.#transport?.close();
    this.#transport = undefined;
  }
}
