import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The page of requirements with its sum: how many of its rows name what shows them. */
export function withCount(page: string): string {
  const rows = [...page.matchAll(/^\| [A-Z]+-\d{3} \|.*\| ([^|]*) \|$/gm)].map(([, shownBy = '']) => shownBy);
  const shown = rows.filter((shownBy) => !shownBy.startsWith('open')).length;
  return page.replace(/^\d+ of \d+ shown\.$/m, `${shown} of ${rows.length} shown.`);
}

if (process.argv[1]?.endsWith('count-requirements.ts')) {
  const file = join(import.meta.dirname, '../docs/requirements.md');
  writeFileSync(file, withCount(readFileSync(file, 'utf8')));
}
