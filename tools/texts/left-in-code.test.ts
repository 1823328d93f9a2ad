import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFile, textsInCode } from './count.ts';
import { findTexts, membersOf } from './find-texts.ts';

const known: Readonly<Record<string, Readonly<Record<string, number>>>> = JSON.parse(readFileSync(listFile, 'utf8'));
const now = textsInCode();

// Texts stand in contract/src/texts and are said by their key, `say('pay_now')`. The number of an area may only fall;
// `node tools/texts/count.ts` writes the list anew after texts went into the catalog.
it.each(Object.keys(now))('leaves no more texts in the code of %s than the list says', (area) => {
  const files = now[area] ?? new Map();
  const most = Object.values(known[area] ?? {}).reduce((sum, count) => sum + count, 0);
  const total = [...files.values()].reduce((sum, found) => sum + found.length, 0);
  const more = [...files].filter(([file, found]) => found.length > (known[area]?.[file] ?? 0));
  const said = more.flatMap(([file, found]) => found.map(({ line, text }) => `${file}:${line} ${text}`));
  expect(total, `Texts in files that have more than before:\n${said.join('\n')}\n`).toBeLessThanOrEqual(most);
});

it('would find a text in an element, a property, a literal and a template', () => {
  const source =
    "const a = <p title=\"Your bill\">Pay now{late ? 'Late' : ` for ${n} days and`}</p>; say('pay_now'); const key = 'due-date'; const b = 'Send it again.';";
  expect(findTexts('a.tsx', source, new Set()).map(({ text }) => text)).toEqual([
    'Your bill',
    'Pay now',
    'Late',
    'for ¤ days and',
    'Send it again.',
  ]);
});

it('would find a sentence in a statement, and takes no word of a list for one', () => {
  const source =
    "type Action = 'give it back'; const does: Action = 'give it back'; const part = 'm.balance_of + case when $6';" +
    "run(sql`update x set reason = 'It was given back by us', state = 'Given Back' where id = ${id}`);";
  expect(findTexts('a.ts', source, membersOf([{ file: 'a.ts', source }])).map(({ text }) => text)).toEqual([
    'It was given back by us',
  ]);
});

it('knows that nobody is shown why a cell of the table of late truth is as it is', () => {
  const root = join(import.meta.dirname, '../..');
  const reading = execFileSync('git', ['grep', '-l', 'late-truth.rules', '--', 'server/src'], {
    cwd: root,
    encoding: 'utf8',
  });
  const handed = reading
    .trim()
    .split('\n')
    .filter((file) => !file.endsWith('.test.ts') && /\bwhy\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(handed).toEqual([]);
});
