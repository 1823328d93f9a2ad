/// <reference path="./pg-utils.d.ts" />
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import type { Writable } from 'node:stream';

/** A statement as it is sent; with a name it is prepared once for a connection. */
export interface Sent {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string | undefined;
}

export interface Answered {
  readonly rows: unknown[];
  readonly count: number;
  readonly command: string;
}

interface Waiting extends Sent {
  readonly done: (answer: Answered) => void;
  readonly fail: (error: Error) => void;
}

/** What node-postgres writes to a connection. */
interface Wire {
  readonly stream: Writable;
  readonly parsedStatements: Record<string, string>;
  parse(statement: object): void;
  bind(statement: object): void;
  describe(statement: object): void;
  execute(statement: object): void;
  close(statement: object): void;
  sync(): void;
}

/** Names and readers of the columns of a statement's rows. */
interface Shape {
  readonly names: readonly string[];
  readonly readers: readonly ((text: string) => unknown)[];
}

// A prepared statement answers the same columns as long as its connection lives: PostgreSQL refuses it otherwise.
const shapes = new WeakMap<Wire, Map<string, Shape>>();
const noColumns: Shape = { names: [], readers: [] };

function shapesOf(wire: Wire): Map<string, Shape> {
  const known = shapes.get(wire) ?? new Map<string, Shape>();
  shapes.set(wire, known);
  return known;
}

function rowOf({ names, readers }: Shape, fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [i, name] of names.entries()) {
    const text = fields[i];
    row[name] = text == null ? null : readers[i]?.(text);
  }
  return row;
}

/**
 * Statements that leave together and are answered together: one write, one sync, and so one answer on the socket
 * instead of one for each. After the first that fails PostgreSQL skips those behind it.
 */
class Wave extends pg.Query {
  readonly #waiting: readonly Waiting[];
  readonly #answers: (Answered & { readonly fault: Error | undefined })[] = [];
  readonly #over: () => void;
  readonly #prepared: string[] = [];
  #wire: Wire | undefined;
  #shape: Shape | undefined;
  #rows: unknown[] = [];
  #fault: Error | undefined;
  #unwritten: Error | undefined;

  constructor(waiting: readonly Waiting[], over: () => void) {
    super('');
    this.#waiting = waiting;
    this.#over = over;
  }

  // What node-postgres calls: first when the connection is free, then with what it answers.
  override submit = (connection: unknown): void => {
    const wire = connection as Wire;
    this.#wire = wire;
    wire.stream.cork();
    try {
      for (const statement of this.#waiting) this.#write(wire, statement);
    } catch (error) {
      this.#unwritten = error as Error; // a value that cannot be written: nothing behind it is sent
    }
    wire.sync();
    wire.stream.uncork();
  };
  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#shape = {
      names: fields.map(({ name }) => name),
      readers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text')),
    };
  }
  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push(rowOf(this.#known(), fields));
    } catch (error) {
      this.#fault ??= error as Error; // a value that cannot be read
    }
  }
  handleCommandComplete({ text }: { text: string }): void {
    const name = this.#waiting[this.#answers.length]?.name;
    if (name !== undefined && this.#wire) shapesOf(this.#wire).set(name, this.#known());
    this.#answers.push({
      rows: this.#rows,
      count: Number(/\d+$/.exec(text)?.[0] ?? 0),
      command: /^\w*/.exec(text)?.[0] ?? '',
      fault: this.#fault,
    });
    this.#rows = [];
    this.#shape = undefined;
    this.#fault = undefined;
  }
  handleError(error: Error): void {
    this.#end(error);
  }
  handleReadyForQuery(): void {
    this.#end(this.#unwritten);
  }

  #write(wire: Wire, { text, values = [], name }: Waiting): void {
    const isNew = name === undefined || wire.parsedStatements[name] === undefined;
    if (isNew) {
      // What was begun and failed may be there or not: closing it first is right in both cases.
      if (name !== undefined) {
        wire.close({ type: 'S', name });
        wire.parsedStatements[name] = text;
        this.#prepared.push(name);
      }
      wire.parse({ text, name });
    }
    wire.bind({ statement: name, values, valueMapper: prepareValue });
    if (isNew || !shapesOf(wire).has(name)) wire.describe({ type: 'P' });
    wire.execute({});
  }

  #known(): Shape {
    const name = this.#waiting[this.#answers.length]?.name;
    const kept = name !== undefined && this.#wire ? shapesOf(this.#wire).get(name) : undefined;
    return this.#shape ?? kept ?? noColumns;
  }

  #end(error: Error | undefined): void {
    if (error && this.#wire)
      for (const name of this.#prepared) {
        delete this.#wire.parsedStatements[name];
        shapesOf(this.#wire).delete(name);
      }
    this.#over();
    for (const [i, { done, fail }] of this.#waiting.entries()) {
      const answer = this.#answers[i];
      if (answer && !answer.fault) done(answer);
      else fail(answer?.fault ?? error ?? new Error('The database answered fewer statements than it was sent.'));
    }
  }
}

/** A connection whose statements leave in waves: those of one turn together, the next once these are answered. */
export interface Waves {
  send(statement: Sent): Promise<Answered>;
  /** When nothing is under way any more. */
  idle(): Promise<void>;
}

export function wavesOver(client: pg.PoolClient): Waves {
  let gathered: Waiting[] = [];
  let isOut = false;
  let waitingForIdle: (() => void)[] = [];
  const leave = () => {
    if (isOut) return;
    if (gathered.length === 0) {
      for (const done of waitingForIdle) done();
      waitingForIdle = [];
      return;
    }
    const wave = new Wave(gathered, () => {
      isOut = false;
      process.nextTick(leave);
    });
    gathered = [];
    isOut = true;
    client.query(wave);
  };
  return {
    send: (statement) =>
      new Promise((done, fail) => {
        gathered.push({ ...statement, done, fail });
        if (!isOut && gathered.length === 1) process.nextTick(leave);
      }),
    idle: () =>
      new Promise((done) => {
        waitingForIdle.push(done);
        process.nextTick(leave);
      }),
  };
}
