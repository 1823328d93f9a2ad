import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
/** A text is as long as what it says. */
const catalog = 'contract/src/texts';
const generated = 'server/src/platform/database/tables.ts';

/** How wide a line may be: what the formatter keeps to. What it cannot break (a statement, a text) is counted here. */
export const widthOfLines = (): number =>
  (JSON.parse(read('biome.json')) as { formatter: { lineWidth: number } }).formatter.lineWidth;

/** Lines over a width, file by file. */
export function linesOver(width: number): Record<string, number> {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', `:!${catalog}`], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  const counted = files
    .filter((file) => file !== generated && existsSync(join(root, file)))
    .map(
      (file) =>
        [
          file,
          read(file)
            .split('\n')
            .filter((line) => line.length > width).length,
        ] as const,
    );
  return Object.fromEntries(counted.filter(([, lines]) => lines > 0));
}

/** How many each file may have. */
export const longLines = (): Record<string, number> => JSON.parse(read('tools/architecture/long-lines.json'));
