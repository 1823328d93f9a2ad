import { parseSync } from '@swc/core';
import { type TableUse, tablesIn } from './sql-tables.ts';

type Node = Readonly<Record<string, unknown>>;
type Quasi = { readonly cooked?: string; readonly raw: string };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const beginnings = 'with|select|insert into|update|delete from|copy|truncate|merge into|lock table|create|alter|listen';
// Text that is no tagged statement is one when it begins like one.
const statement = new RegExp(String.raw`^\s*(${beginnings})\b`, 'i');
// A file without a tag, and without a literal that begins so, has no statement, and is not parsed.
const mayHold = new RegExp(String.raw`\bsql\b|['"\`](?:\s|\\.)*(?:${beginnings})\b`, 'i');

const parsed = (source: string): unknown =>
  mayHold.test(source) ? parseSync(source, { syntax: 'typescript', target: 'esnext' }) : undefined;

/** What the statements of a file name, and how. */
export interface Named {
  /** Tables in tagged templates and their parts, and in texts that begin like a statement. */
  readonly tables: readonly TableUse[];
  /**
   * What it puts into its statements as words that no reader sees there: `sql.raw(table)` and the like, and a place of
   * a text where a table stands.
   */
  readonly made: readonly string[];
}

/** Reads the statements of one file of TypeScript. */
export function namedIn(source: string, known: ReadonlySet<string>): Named {
  const [tables, made]: [TableUse[], string[]] = [[], []];
  walk(parsed(source), (node) => {
    const { type } = node;
    if (type === 'TaggedTemplateExpression' && isSql(node['tag']))
      tables.push(...tablesIn(textOf((node['template'] as Node)['quasis'] as Quasi[]), known));
    else if (type === 'TemplateLiteral' && Array.isArray(node['quasis'])) {
      tables.push(...tablesOfText(textOf(node['quasis'] as Quasi[]), known));
      made.push(...placesOfTables(node['quasis'] as Quasi[]));
    } else if (type === 'StringLiteral') tables.push(...tablesOfText(String(node['value']), known));
    else if (type === 'CallExpression') {
      tables.push(...tablesOfCall(node, known));
      made.push(...wordsOfCall(node));
    }
  });
  return { tables, made };
}

const beforeTable = /\b(from|join|into|update|truncate|copy|table)\s+$/i;

function wordsOfCall(node: Node): string[] {
  const callee = node['callee'] as Node;
  if (callee['type'] !== 'MemberExpression' || !isSql(callee['object'])) return [];
  const verb = String((callee['property'] as Node)['value'] ?? '');
  const [first] = node['arguments'] as { expression: Node }[];
  return /^(table|raw|id)$/.test(verb) && first && !isFixed(first.expression) ? [verb] : [];
}

function placesOfTables(quasis: readonly Quasi[]): string[] {
  const texts = quasis.map((quasi) => quasi.cooked ?? quasi.raw);
  return statement.test(texts.join(' $ ')) ? texts.slice(0, -1).filter((text) => beforeTable.test(text)) : [];
}

const isFixed = (node: Node) =>
  node['type'] === 'StringLiteral' ||
  (node['type'] === 'TemplateLiteral' && (node['expressions'] as unknown[]).length === 0);

const tablesOfText = (text: string, known: ReadonlySet<string>) => (statement.test(text) ? tablesIn(text, known) : []);

const textOf = (quasis: readonly Quasi[]) => quasis.map((quasi) => quasi.cooked ?? quasi.raw).join(' $ ');

const isSql = (tag: unknown) => isNode(tag) && tag['type'] === 'Identifier' && tag['value'] === 'sql';

/** A table that is handed to a statement by its name: `sql.table('payment')`. */
function tablesOfCall(node: Node, known: ReadonlySet<string>): TableUse[] {
  const callee = node['callee'] as Node;
  if (callee['type'] !== 'MemberExpression' || !isSql(callee['object'])) return [];
  if (!/^(table|ref|raw|id)$/.test(String((callee['property'] as Node)['value'] ?? ''))) return [];
  const [first] = node['arguments'] as { expression: Node }[];
  const value = first?.expression['type'] === 'StringLiteral' ? String(first.expression['value']) : '';
  const [table = ''] = value.toLowerCase().split(/\s+as\s+/);
  return known.has(table) ? [{ table, writes: false }] : tablesOfText(value, known);
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  else if (isNode(value)) {
    if (typeof value['type'] === 'string') visit(value);
    for (const each of insideOf(value)) walk(each, visit);
  }
}

/** What stands within a node. The template of a tagged statement was read; its places are statements of their own. */
function insideOf(node: Node): unknown[] {
  if (node['type'] === 'TaggedTemplateExpression' && isSql(node['tag']))
    return [(node['template'] as Node)['expressions']];
  return Object.entries(node).flatMap(([key, each]) => (key === 'span' ? [] : [each]));
}
