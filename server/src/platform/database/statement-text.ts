import {
  DummyDriver,
  Kysely,
  type OperationNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type RawNode,
  type ReferenceNode,
  type ValueNode,
} from 'kysely';

// Makes text with numbered places of a statement, and runs none.
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A statement as text with numbered places and its values. */
export const compiled = (statement: RawBuilder<unknown>) => statement.compile(compiler);

/** A text and the name that it is prepared by; none once there are too many. */
export interface Prepared {
  readonly text: string;
  readonly name: string | undefined;
}

// Statements of payments are few and prepared by name; lists have many shapes and get a plan for their own values.
const prepared = new Map<string, Prepared>();
const mostNames = 1_000;
function preparedBy(text: string): Prepared {
  const had = prepared.get(text);
  if (had) return had;
  if (prepared.size >= mostNames) return { text, name: undefined };
  const made = { text, name: `s${prepared.size + 1}` };
  prepared.set(text, made);
  return made;
}

/** What a statement is made of up to here: the templates and words that its text goes by, one after the other. */
interface Shape {
  key: unknown;
  next: Shape | undefined;
  /** Of the shapes that are not the first one met. */
  others: Map<unknown, Shape> | undefined;
  whole: Prepared | undefined;
}

const empty = (key: unknown): Shape => ({ key, next: undefined, others: undefined, whole: undefined });
const start = empty(undefined);
const mostShapes = 50_000;
let shapes = 0;

const isPlace = Symbol('a place');
const isLiteral = Symbol('a literal');
const isName = Symbol('a name');

/** @returns undefined where there are too many already */
function step(at: Shape, key: unknown): Shape | undefined {
  if (at.next === undefined && shapes < mostShapes) {
    shapes += 1;
    at.next = empty(key);
  }
  if (at.next?.key === key) return at.next;
  const had = at.others?.get(key);
  if (had || shapes >= mostShapes) return had;
  shapes += 1;
  const made = empty(key);
  at.others ??= new Map();
  at.others.set(key, made);
  return made;
}

/** Goes on by a part of a statement and gathers its values. @returns undefined where its shape is no key */
function follow(from: Shape, node: OperationNode, values: unknown[]): Shape | undefined {
  if (node.kind === 'ValueNode') return followValue(from, node as ValueNode, values);
  if (node.kind === 'ReferenceNode') return followName(from, node as ReferenceNode);
  if (node.kind !== 'RawNode') return undefined;
  const { sqlFragments, parameters } = node as RawNode;
  const key = keyOf(sqlFragments);
  let at = key === undefined ? undefined : step(from, key);
  for (let i = 0; at && i < parameters.length; i++) at = follow(at, parameters[i] as OperationNode, values);
  return at;
}

function followValue(from: Shape, { value, immediate }: ValueNode, values: unknown[]): Shape | undefined {
  if (!immediate) values.push(value);
  if (!immediate) return step(from, isPlace);
  const at = typeof value === 'string' ? step(from, isLiteral) : undefined;
  return at && step(at, value);
}

/** The name of a column, by itself. */
function followName(from: Shape, { column, table }: ReferenceNode): Shape | undefined {
  if (table || column.kind !== 'ColumnNode') return undefined;
  const at = step(from, isName);
  return at && step(at, column.column.name);
}

/** A template is the same object wherever it is met again; parts that are only joined are known by their number. */
function keyOf(fragments: readonly string[]): unknown {
  if ((fragments as TemplateStringsArray).raw) return fragments;
  if (fragments.length === 1) return fragments[0];
  return fragments.every((text) => text === '') ? fragments.length : undefined;
}

/**
 * The same for what is asked again and again: a statement made of the same templates has the same text, which is not
 * made anew then, nor looked up by its thousands of letters (decision 367).
 */
export function preparedOf(statement: RawBuilder<unknown>): Prepared & { readonly values: unknown[] } {
  const values: unknown[] = [];
  const shape = follow(start, statement.toOperationNode(), values);
  if (shape?.whole) return { text: shape.whole.text, name: shape.whole.name, values };
  const { sql: text, parameters } = compiled(statement);
  const made = preparedBy(text);
  if (shape && made.name) shape.whole = made;
  return { text: made.text, name: made.name, values: parameters as unknown[] };
}
