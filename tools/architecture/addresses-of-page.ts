import { parseSync } from '@swc/core';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Node = Readonly<Record<string, unknown>>;
type Property = Node & { readonly key?: Node; readonly value?: Node };

/** What stands at the address of a page: its tabs, and what may be done there, each by its name in the address. */
export interface Addresses {
  readonly tabs: ReadonlySet<string>;
  readonly dialogs: ReadonlySet<string>;
  /** Files with a tab or a dialog whose name is made, so that nobody can read which there are. */
  readonly unread: readonly string[];
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The tabs and dialogs of a page and of all that it is made of, but for the kit, read from their source. */
export function addressesOfPage(page: string): Addresses {
  const found = { tabs: new Set<string>(), dialogs: new Set<string>(), unread: [] as string[] };
  const files = new Set([page]);
  // A set that grows is gone through to its end.
  for (const file of files)
    walk(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: true, target: 'esnext' }), (node) => {
      const next = node['type'] === 'ImportDeclaration' && !node['typeOnly'] ? fileOf(file, node) : undefined;
      if (next) files.add(next);
      takers[String(node['type'])]?.(node, file, found);
    });
  return found;
}

/** A part of the page in a file of its own; what the kit brings is told by how it is used. */
function fileOf(from: string, node: Node): string | undefined {
  const source = String((node['source'] as Node)['value']);
  if (!source.startsWith('.') || !/\.tsx?$/.test(source)) return undefined;
  const file = join(dirname(from), source);
  return /\/src\/(ui|platform)\/|\/record-pages\.tsx$/.test(file) || !existsSync(file) ? undefined : file;
}

type Found = { readonly tabs: Set<string>; readonly dialogs: Set<string>; readonly unread: string[] };

/** `{ key: 'bills', draw }`, or a line of a table of tabs or of actions; a key that was read from it is not. */
function takeObject(node: Node, file: string, { tabs, dialogs, unread }: Found): void {
  const properties = node['properties'] as Property[];
  const of = (name: string) => properties.find((property) => nameOf(property) === name);
  const kind = of('draw') || of('part') ? tabs : of('dialog') ? dialogs : undefined;
  const key = of('key');
  if (!kind || !key || key['type'] === 'Identifier') return;
  if (key.value?.['type'] === 'StringLiteral') kind.add(String(key.value['value']));
  else unread.push(file);
}

/** `(key, draw) => ({ key, draw })` makes tabs of names that stand elsewhere. */
function takeMaker(node: Node, file: string, { unread }: Found): void {
  if (!(node['params'] as Node[]).some((each) => each['type'] === 'Identifier' && each['value'] === 'key')) return;
  walk(node['body'], (inside) => {
    if (inside['type'] !== 'ObjectExpression') return;
    const names = (inside['properties'] as Property[]).map(nameOf);
    if (names.includes('key') && names.some((name) => /^(draw|part|dialog)$/.test(name))) unread.push(file);
  });
}

/** What the kit draws at an address of its own: the history of a record, its form, and that of a new one. */
function takeElement(node: Node, _: string, { tabs, dialogs }: Found): void {
  const element = String((node['name'] as Node)['value']);
  const given = new Set<string>();
  for (const attribute of node['attributes'] as Node[])
    if (attribute['type'] === 'JSXAttribute') given.add(String((attribute['name'] as Node)['value']));
    else
      walk(attribute, (inside) => {
        if (inside['type'] === 'ObjectExpression')
          for (const property of inside['properties'] as Property[]) given.add(nameOf(property));
      });
  if (element === 'DetailPage' && given.has('history')) tabs.add('history');
  if (element === 'DetailPage' && given.has('edit')) dialogs.add('edit');
  if (element === 'ListPage' && given.has('create')) dialogs.add('new');
}

/** The pages of a record have its history, and its form but where that stands on the page itself. */
function takeCall(node: Node, _: string, { tabs, dialogs }: Found): void {
  if ((node['callee'] as Node)['value'] !== 'recordPages') return;
  tabs.add('history');
  let isOnPage = false;
  walk(node['arguments'], (inside) => {
    if (inside['type'] === 'ObjectExpression')
      isOnPage ||= (inside['properties'] as Property[]).some((property) => nameOf(property) === 'formOnPage');
  });
  if (!isOnPage) dialogs.add('edit');
}

const takers: Readonly<Record<string, (node: Node, file: string, found: Found) => void>> = {
  ObjectExpression: takeObject,
  ArrowFunctionExpression: takeMaker,
  JSXOpeningElement: takeElement,
  CallExpression: takeCall,
};

const nameOf = (property: Property): string =>
  String(property['type'] === 'Identifier' ? property['value'] : (property.key?.['value'] ?? ''));

function walk(node: unknown, take: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, take);
  else if (isNode(node)) {
    if (typeof node['type'] === 'string') take(node);
    for (const inside of Object.values(node)) if (isNode(inside)) walk(inside, take);
  }
}
