import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

interface Asked {
  readonly done: (answer: Answer) => void;
  readonly fail: (error: Error) => void;
}

const headEnd = Buffer.from('\r\n\r\n');
const idle = new Map<string, Line[]>();

/**
 * One kept connection that asks one thing at a time. The load shares its cores with what it measures: node:http takes
 * three times as long for a request.
 */
class Line {
  readonly #origin: string;
  readonly #socket: Socket;
  #asked: Asked | undefined;
  #got: Buffer = Buffer.alloc(0);

  constructor(origin: string) {
    this.#origin = origin;
    const { hostname, port } = new URL(origin);
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (part) => this.#take(part));
    this.#socket.on('timeout', () => this.#socket.destroy(new Error('No answer in time.')));
    this.#socket.on('error', (error) => this.#lose(error));
    this.#socket.on('close', () => this.#lose(new Error('The connection was closed.')));
  }

  ask(text: string, ms: number): Promise<Answer> {
    return new Promise((done, fail) => {
      this.#asked = { done, fail };
      this.#socket.setTimeout(ms);
      this.#socket.write(text);
    });
  }

  #take(part: Buffer): void {
    this.#got = this.#got.length === 0 ? part : Buffer.concat([this.#got, part]);
    const at = this.#got.indexOf(headEnd);
    if (at < 0) return;
    const head = this.#got.toString('latin1', 0, at);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    const end = at + headEnd.length + length;
    if (this.#got.length < end) return;
    const answer = { status: Number(head.slice(9, 12)), body: this.#got.toString('utf8', end - length, end) };
    const asked = this.#asked;
    this.#asked = undefined;
    this.#got = Buffer.alloc(0);
    this.#socket.setTimeout(0);
    linesTo(this.#origin).push(this);
    asked?.done(answer);
  }

  #lose(error: Error): void {
    const lines = linesTo(this.#origin);
    const at = lines.indexOf(this);
    if (at >= 0) lines.splice(at, 1);
    const asked = this.#asked;
    this.#asked = undefined;
    asked?.fail(error);
  }
}

function linesTo(origin: string): Line[] {
  const lines = idle.get(origin) ?? [];
  idle.set(origin, lines);
  return lines;
}

/** Sends one request over a kept connection; answers carry their length. @throws when none comes within `ms`. */
export function bareRequest(
  origin: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  ms: number,
): Promise<Answer> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const ask = `${method} ${path} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\n${lines.join('')}`;
  const sized = `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  return (linesTo(origin).pop() ?? new Line(origin)).ask(ask + sized, ms);
}
