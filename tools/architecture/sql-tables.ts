/** A table as a statement names it. */
export interface TableUse {
  readonly table: string;
  readonly writes: boolean;
}

type Token = { readonly text: string; readonly depth: number };

// Comments and literals are gone before the rest is cut into words; `$` stands for a place that the program fills.
const noise = /--[^\n]*|\/\*[\s\S]*?\*\/|E?'(?:[^']|'')*'/g;
const word = /"[^"]+"|[a-z_][\w$]*(?:\.(?:"[^"]+"|[a-z_][\w$]*))*|[(),;]|\$|[^\s\w]/gi;

function tokensOf(statement: string): Token[] {
  let depth = 0;
  return [...statement.replace(noise, ' ').matchAll(word)].map(([text]) => {
    if (text === ')') depth--;
    const token = { text: text.replaceAll('"', '').toLowerCase(), depth };
    if (text === '(') depth++;
    return token;
  });
}

// What ends a list of tables that began with `from`.
const endsList = new Set([
  'where',
  'group',
  'order',
  'limit',
  'having',
  'window',
  'union',
  'except',
  'intersect',
  'returning',
  'for',
  'on',
  'set',
  'select',
  'offset',
  'fetch',
  'using',
  'then',
  'when',
]);
// Functions and operators whose `from` names no table.
const notTables = /^(extract|substring|trim|overlay|position)$/;

/** The words of a statement, and what is known of the brackets around the one at hand. */
interface Reading {
  readonly tokens: readonly Token[];
  /** By depth: whether a comma is followed by another table. */
  readonly lists: Map<number, boolean>;
  /** By depth: the word before the bracket. */
  readonly callers: string[];
}

const textAt = ({ tokens }: Reading, i: number) => tokens[i]?.text ?? '';
const depthAt = ({ tokens }: Reading, i: number) => tokens[i]?.depth ?? 0;

/** Words before a table: whether it is written then; undefined where none follows after all. */
const places: Readonly<Record<string, (reading: Reading, i: number) => boolean | undefined>> = {
  from: (reading, i) => {
    if (textAt(reading, i - 1) === 'distinct') return undefined;
    if (notTables.test(reading.callers[depthAt(reading, i)] ?? '') && !isInQuery(reading.tokens, i)) return undefined;
    reading.lists.set(depthAt(reading, i), true);
    return textAt(reading, i - 1) === 'delete';
  },
  '(': (reading, i) => {
    const inner = depthAt(reading, i) + 1;
    const before = textAt(reading, i - 1);
    reading.callers[inner] = before;
    reading.lists.set(
      inner,
      before === 'from' || before === 'join' || (before === ',' && reading.lists.get(inner - 1) === true),
    );
    return reading.lists.get(inner) ? false : undefined;
  },
  ',': (reading, i) => (reading.lists.get(depthAt(reading, i)) ? false : undefined),
  join: () => false,
  using: (reading, i) => (textAt(reading, i + 1) === '(' ? undefined : false),
  into: () => true,
  truncate: () => true,
  copy: (reading, i) => (textAt(reading, i + 1) === '(' ? undefined : true),
  update: (reading, i) => (/^(for|key|do)$/.test(textAt(reading, i - 1)) ? undefined : true),
  table: (reading, i) => (/^(alter|lock|truncate)$/.test(textAt(reading, i - 1)) ? true : undefined),
};

/** The tables of `known` that a statement, or a part of one, reads and writes. */
export function tablesIn(statement: string, known: ReadonlySet<string>): TableUse[] {
  const reading: Reading = { tokens: tokensOf(statement), lists: new Map(), callers: [] };
  const found: TableUse[] = [];
  const note = (i: number, writes: boolean) => {
    const table = textAt(reading, i).replace(/^public\./, '');
    if (known.has(table)) found.push({ table, writes });
  };
  for (const [i, { text, depth }] of reading.tokens.entries()) {
    if (endsList.has(text)) reading.lists.set(depth, false);
    const writes = Object.hasOwn(places, text) ? places[text]?.(reading, i) : undefined;
    if (writes !== undefined) note(textAt(reading, i + 1) === 'only' ? i + 2 : i + 1, writes);
  }
  // A part of a statement may begin with its table: sql`payment p join …`.
  if (reading.tokens.length > 1 && !/^[(),.=<>;]$/.test(textAt(reading, 1))) note(0, false);
  return found;
}

/** Whether a `from` within brackets belongs to a query there: extract(day from x) has no select of its own. */
function isInQuery(tokens: readonly Token[], i: number): boolean {
  const depth = tokens[i]?.depth ?? 0;
  for (let n = i - 1; n >= 0 && (tokens[n]?.depth ?? 0) >= depth; n--)
    if (tokens[n]?.depth === depth && tokens[n]?.text === 'select') return true;
  return false;
}
