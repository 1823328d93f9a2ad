import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', 'contract/src', 'server/src', 'identity/src', 'web/src', 'dev/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^contract\/src\/texts\/.*(?<!en-US)\.ts$/.test(file));

const british =
  /\b\w*(authoris|recognis|organis|apologis|summaris|initialis|normalis|analys(?:e|ed|ing)\b|cancell(?:ed|ing)\b|honour|favour|labour|neighbour|behaviour|colour(?!=)|licence|cheque|catalogue|judgement|programme|enrol\b|enrols\b|fulfil\b|instalment|whilst)\w*/i;
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
/** What a person may read: literals of more than one word, and text between tags. Statements of SQL are no text. */
function textsOf(source: string): string[] {
  const literals = [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  );
  const between = [...source.matchAll(/>([^<>{}=;]+)</g)].map(([, text = '']) => text);
  return [...literals, ...between].filter(
    (text) => /\S\s+\S/.test(text) && !/^\s*(select|insert|update|delete|with|create|const) /i.test(text),
  );
}

it('speaks American English to people, in every text of the product', () => {
  const found = files.flatMap((file) =>
    textsOf(withoutComments(readFileSync(join(root, file), 'utf8'))).flatMap((text) =>
      british.test(text) ? [`${file}: ${british.exec(text)?.[0]} in "${text.trim().slice(0, 80)}"`] : [],
    ),
  );
  expect(found).toEqual([]);
});

it('would find the other spelling', () => {
  expect(
    textsOf(`<p>We do not recognise it</p>; const a = 'You authorise us';`).filter((text) => british.test(text)),
  ).toHaveLength(2);
});
