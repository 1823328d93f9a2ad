import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { kinds, makeNew } from '../tools/new/kinds.ts';
import { treeAt } from '../tools/new/tree.ts';

const root = join(import.meta.dirname, '..');
const [kindName = '', name = ''] = process.argv.slice(2);

const problems: string[] = [];

function usage(): string {
  const rows = Object.entries(kinds).map(
    ([kind, { what, inside }]) => `  ${kind.padEnd(14)}${(inside ? 'CAPABILITY/NAME' : 'NAME').padEnd(17)}${what}`,
  );
  return ['npm run new -- KIND NAME, the name as in meter-note:', ...rows].join('\n');
}

/** Runs a command of the house over what was made; `again` is how a person repeats it. */
function run(again: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status === 0) return;
  process.exitCode = 1;
  problems.push(`${again} did not end well: what it said stands above. Mend it, and run it again.`);
}

function make(): void {
  const tree = treeAt(root);
  const { writes, left } = makeNew(tree, kindName, name);
  const { made, changed } = tree.save();
  run(
    'npm run format',
    'node_modules/@biomejs/biome/bin/biome',
    'format',
    '--write',
    ...[...made, ...changed].filter((file) => /\.tsx?$/.test(file)),
  );
  if (writes === 'schema' || writes === 'both') run('npm run schema', 'scripts/write-schema.ts');
  if (writes === 'settings' || writes === 'both') run('npm run docs', 'scripts/write-settings.ts');
  console.log([...made.map((file) => `new    ${file}`), ...changed.map((file) => `lines  ${file}`)].join('\n'));
  const tests = [...made, ...changed].filter((file) => file.endsWith('.test.ts'));
  const next = [`Its test runs as it is: npm run unit -- ${tests.join(' ')}`, left];
  console.log(`\n${(problems.length > 0 ? problems : next).join('\n')}`);
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
