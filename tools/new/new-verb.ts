import { addTexts, importInto } from './insert.ts';
import { type Names, namesOf, renamed } from './names.ts';
import { filesOf } from './template.ts';
import type { Tree } from './tree.ts';

const sample = namesOf('sample-note');
const inCapability = (capability: string) => (text: string) =>
  text.replaceAll('capabilities/some-capability', `capabilities/${capability}`);

export function folderOf(tree: Tree, capability: string): string {
  const folder = `server/src/capabilities/${capability}`;
  if (!tree.has(`${folder}/README.md`))
    throw new Error(`There is no capability "${capability}"; npm run new -- capability NAME makes one.`);
  return folder;
}

/** Names a verb in the README of its capability. */
function nameVerb(tree: Tree, folder: string, verb: string): void {
  const line = tree
    .read(`${folder}/README.md`)
    .split('\n')
    .find((one) => one.startsWith('**Verbs**'));
  if (line) tree.replace(`${folder}/README.md`, line, `${line} · ${verb}`);
}

/**
 * Beside the operations of a record, which follow from its declaration: tables for those that are written by hand, once
 * for all of them. Answers what they are called, where the routes are those of a record.
 */
function besideRecord(tree: Tree, routes: string): string | undefined {
  const [, one] = /export const (\w+)Routes = recordRoutes\(/.exec(tree.read(routes)) ?? [];
  const [, module = ''] = /'@ratepayer\/contract\/([\w/-]+)\.operations\.ts'/.exec(tree.read(routes)) ?? [];
  const [, kept = ''] = /= recordRoutes\((\w+),/.exec(tree.read(routes)) ?? [];
  if (one === undefined) return undefined;
  const verb = `${one}Verb`;
  if (tree.read(routes).includes(`${verb}Operations`)) return verb;
  const [declared, paths] = [`contract/src/${module}.operations.ts`, `contract/src/${module}.list.ts`];
  tree.replace(paths, `recordPaths(${kept});`, `recordPaths(${kept});\nexport const ${verb}Paths = {\n} as const;`);
  importInto(tree, declared, 'z', 'zod');
  importInto(tree, declared, 'operations', '../kit/operation.ts');
  tree.replace(
    declared,
    `recordOperations(${kept});`,
    `recordOperations(${kept});\n\nexport const ${verb}Operations = operations({\n});`,
  );
  importInto(tree, routes, 'bind', '../../platform/http/bind.ts');
  importInto(tree, routes, `${verb}Operations`, `@ratepayer/contract/${module}.operations.ts`);
  importInto(tree, routes, `${verb}Paths`, `@ratepayer/contract/${module}.list.ts`);
  tree.before(
    routes,
    'import ',
    "import type { FastifyInstance } from 'fastify';",
    "import type { ListDeps } from '../organizations/unit-lists.ts';",
  );
  tree.replace(
    routes,
    `export const ${one}Routes`,
    [
      `export function ${verb}Routes(app: FastifyInstance, { db }: ListDeps): void {`,
      `  bind(app, ${verb}Paths, ${verb}Operations, {`,
      '  });',
      '}',
      '',
      `export const ${one}Routes`,
    ].join('\n'),
  );
  const parts = 'server/src/parts.ts';
  importInto(tree, parts, `${verb}Routes`, `./${routes.replace('server/src/', '')}`);
  tree.before(parts, '  { routes: walletRoutes', `  { routes: ${verb}Routes },`);
  return verb;
}

/** An operation of a capability: its declaration, path, verb, route and test. */
export function newOperation(tree: Tree, capability: string, names: Names): void {
  const folder = folderOf(tree, capability);
  const [routesFile, ...others] = tree.list(folder).filter((file) => file.endsWith('.routes.ts'));
  if (routesFile === undefined || others.length > 0)
    throw new Error(`${folder} has not one file of routes: add the operation by hand.`);
  const routes = `${folder}/${routesFile}`;
  const beside = besideRecord(tree, routes);
  const [, first = '', module = ''] =
    /import \{[^}]*?(\w+)Operations[^}]*\} from '@ratepayer\/contract\/([\w/-]+)\.operations\.ts'/.exec(
      tree.read(routes),
    ) ?? [];
  const name = beside ?? first;
  const declared = `contract/src/${module}.operations.ts`;
  if (!tree.has(declared)) throw new Error(`${routes} names no operations: add the operation by hand.`);
  const said = (text: string) => renamed(text, sample, names);
  for (const file of filesOf('operation', names, inCapability(capability))) tree.write(file);
  importInto(tree, declared, 'withPermission', '../kit/operation.ts');
  importInto(tree, declared, 'ref', '../kit/shapes.ts');
  const end = tree.read(declared).split(`${name}Operations = operations({`)[1]?.split('\n});')[0] ?? '';
  const lines = [
    '  sampleNote: {',
    "    summary: 'Sample note',",
    "    access: withPermission('Accounts:Read'),",
    "    params: z.object({ businessUnitId: ref('businessUnit') }),",
    '    answer: z.object({ accounts: z.number().int() }),',
    '  },',
  ].map(said);
  const head = `${name}Operations = operations({`;
  tree.replace(declared, `${head}${end}`, [`${head}${end}`, ...lines].join('\n'));
  const paths = `contract/src/${module}.paths.ts`;
  tree.before(
    tree.has(paths) ? paths : `contract/src/${module}.list.ts`,
    '} as const;',
    said("  sampleNote: 'GET /api/business-units/{businessUnitId}/sample-note',"),
  );
  importInto(tree, routes, said('sampleNote'), `./${names.kebab}.ts`);
  const db = /\{[^}]*\bdb\b[^}]*\}/.test(tree.read(routes)) ? 'db' : 'deps.db';
  const handler = [
    said('    sampleNote: ({ params: { businessUnitId } }) =>'),
    said(`      ${db}.reading([businessUnitId], (tx) => sampleNote(tx, businessUnitId)),`),
  ];
  tree.after(routes, `${name}Operations, {`, ...handler);
  nameVerb(tree, folder, names.kebab);
}

/**
 * Puts it among what its capability does by itself; the first of a capability makes that file, and the worker's line.
 */
function schedule(tree: Tree, capability: string, names: Names): void {
  const folder = folderOf(tree, capability);
  const said = (text: string) => renamed(text, sample, names);
  for (const file of tree.list(folder).filter((each) => each.endsWith('-schedules.ts'))) {
    const path = `${folder}/${file}`;
    const [head] = /: Schedule\[\] (?:=> \[|\{[\s\S]*?^ {2}return \[)/m.exec(tree.read(path)) ?? [];
    if (head === undefined) continue;
    importInto(tree, path, said('sampleNote'), `./${names.kebab}.ts`);
    const line = said("  { name: 'sample note', everyMs: pace.houseMs, run: () => sampleNote(deps.db) },");
    tree.replace(path, head, `${head}\n${line}`);
    return;
  }
  const called = renamed('sampleNoteSchedules', sample, namesOf(capability));
  const inThis = (text: string) =>
    inCapability(capability)(text)
      .replace('some-capability-schedules', `${capability}-schedules`)
      .replace('someCapabilitySchedules', called);
  for (const file of filesOf('schedules', names, inThis)) tree.write(file);
  const loop = 'server/src/worker-loop.ts';
  importInto(tree, loop, called, `./capabilities/${capability}/${capability}-schedules.ts`);
  tree.after(loop, '...accountSchedules(', `    ...${called}(payments, pace),`);
}

/** What a worker does again and again: its verb, its line among the schedules, its test. */
export function newJob(tree: Tree, capability: string, names: Names): void {
  const folder = folderOf(tree, capability);
  const said = (text: string) => renamed(text, sample, names);
  for (const file of filesOf('job', names, inCapability(capability))) tree.write(file);
  schedule(tree, capability, names);
  addTexts(tree, 'values', { [said('sample note')]: said('sample note') });
  nameVerb(tree, folder, names.kebab);
}
