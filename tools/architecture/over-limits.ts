import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Linter {
  readonly rules: { readonly complexity?: Readonly<Record<string, unknown>> };
}
export interface Override {
  readonly includes: readonly string[];
  readonly linter: Linter;
}
interface Config {
  readonly linter: Linter;
  readonly overrides: readonly Override[];
}

const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as Config;
/** The list is the one that names files only; all other overrides name some by a pattern. */
export const isList = ({ includes }: Override) => includes.every((file) => !file.includes('*') && /\.tsx?$/.test(file));

/** The files that biome.json leaves out of the limits of functions: what stands there may only shrink. */
export const filesLeftOut = (): string[] => [...(config.overrides.find(isList)?.includes ?? [])].sort();

/** Of all rules those that limit functions. */
const limitsOf = ({ rules: { complexity = {} } }: Linter) =>
  ({
    rules: {
      preset: 'none',
      complexity: Object.fromEntries(Object.entries(complexity).filter(([rule]) => rule.startsWith('noExcessive'))),
    },
  }) as const;

const everyFile = (): string[] =>
  spawnSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).stdout.trim().split('\n');

/** Those of the files that have a function over the limits, nobody left out: asked of Biome with the same settings. */
export function filesOver(files: readonly string[] = everyFile()): string[] {
  const folder = join(root, 'node_modules/.cache/biome-limits');
  mkdirSync(folder, { recursive: true });
  const overrides = config.overrides
    .filter((each) => !isList(each))
    .map(({ includes, linter }) => ({
      includes,
      linter: { rules: { complexity: limitsOf(linter).rules.complexity } },
    }));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ linter: limitsOf(config.linter), overrides }));
  const args = ['lint', `--config-path=${folder}`, '--max-diagnostics=none', '--reporter=json', ...files];
  const done = spawnSync(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  const { diagnostics } = JSON.parse(done.stdout) as {
    diagnostics: { location: { path: string | { file: string } } }[];
  };
  return [
    ...new Set(diagnostics.map(({ location: { path } }) => (typeof path === 'string' ? path : path.file))),
  ].sort();
}
