import { parseSync } from '@swc/core';
import { type TableUse, tablesIn } from './sql-tables.ts';

type Node = Readonly<Record<string, unknown>>;
type Quasi = { readonly cooked?: string; readonly raw: string };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

// Text that is no tagged statement is one when it begins like one.
const statement =
  /^\s*(with|select|insert into|update|delete from|copy|truncate|merge into|lock table|create|alter|listen)\b/i;

/**
 * The tables that one file of TypeScript names in its statements: tagged templates and their parts, and texts that
 * begin like a statement.
 */
export function tablesOfFile(source: string, known: ReadonlySet<string>): TableUse[] {
  const found: TableUse[] = [];
  walk(parseSync(source, { syntax: 'typescript', target: 'esnext' }), (node) => {
    const { type } = node;
    if (type === 'TaggedTemplateExpression' && isSql(node['tag']))
      found.push(...tablesIn(textOf((node['template'] as Node)['quasis'] as Quasi[]), known));
    else if (type === 'TemplateLiteral' && Array.isArray(node['quasis']))
      found.push(...tablesOfText(textOf(node['quasis'] as Quasi[]), known));
    else if (type === 'StringLiteral') found.push(...tablesOfText(String(node['value']), known));
    else if (type === 'CallExpression') found.push(...tablesOfCall(node, known));
  });
  return found;
}

const beforeTable = /\b(from|join|into|update|truncate|copy|table)\s+$/i;

/**
 * What a file puts into its statements as words that no reader sees there: `sql.raw(table)` and the like, and a place
 * of a text where a table stands.
 */
export function namesMadeIn(source: string): string[] {
  const found: string[] = [];
  walk(parseSync(source, { syntax: 'typescript', target: 'esnext' }), (node) => {
    if (node['type'] === 'CallExpression') found.push(...wordsOfCall(node));
    else if (node['type'] === 'TemplateLiteral' && Array.isArray(node['quasis']))
      found.push(...placesOfTables(node['quasis'] as Quasi[]));
  });
  return found;
}

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
