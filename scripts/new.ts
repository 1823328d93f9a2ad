import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { kinds, makeNew } from '../tools/new/kinds.ts';
import { treeAt } from '../tools/new/tree.ts';

const root = join(import.meta.dirname, '..');
const [kindName = '', name = ''] = process.argv.slice(2);

function usage(): string {
  const rows = Object.entries(kinds).map(
    ([kind, { what, inside }]) => `  ${kind.padEnd(11)}${(inside ? 'CAPABILITY/NAME' : 'NAME').padEnd(17)}${what}`,
  );
  return ['npm run new -- KIND NAME, the name as in meter-note:', ...rows].join('\n');
}

/** Runs a command of the house over what was made. */
function run(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

function make(): void {
  const tree = treeAt(root);
  const { writes } = makeNew(tree, kindName, name);
  const { made, changed } = tree.save();
  run(
    'node_modules/@biomejs/biome/bin/biome',
    'format',
    '--write',
    ...[...made, ...changed].filter((file) => /\.tsx?$/.test(file)),
  );
  if (writes === 'schema') run('scripts/write-schema.ts');
  if (writes === 'settings') run('scripts/write-settings.ts');
  console.log([...made.map((file) => `new      ${file}`), ...changed.map((file) => `one line ${file}`)].join('\n'));
  console.log('\nWhat is left to do: README.md, "Add a screen".');
}

if (kinds[kindName] && name !== '') {
  try {
    make();
  } catch (problem) {
    console.error((problem as Error).message);
    process.exitCode = 1;
  }
} else {
  console.log(usage());
  process.exitCode = kindName === '' ? 0 : 1;
}
