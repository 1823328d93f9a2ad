import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Part, partsOf } from '../kit/text-parts.ts';
import { outsideBrackets, pseudo, pseudoTexts } from './qps.ts';

const root = import.meta.dirname;
const areas = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const cultures = ['en-US', 'en-CA'];
const read = async (area: string, culture: string): Promise<Readonly<Record<string, string>>> =>
  (await import(join(root, area, `${culture}.ts`))).texts;

function branched(parts: readonly Part[]): Exclude<Part, string>[] {
  return parts.flatMap((part) =>
    typeof part === 'string' || !part.branches ? [] : [part, ...Object.values(part.branches).flatMap(branched)],
  );
}

describe.each(areas.flatMap((area) => cultures.map((culture) => [area, culture] as const)))(
  'the texts of %s in %s',
  (area, culture) => {
    it('can be said: brackets close, every plural has the forms of its culture, every choice has an end', async () => {
      const forms = new Intl.PluralRules(culture).resolvedOptions().pluralCategories;
      for (const [key, text] of Object.entries(await read(area, culture))) {
        for (const { kind, branches = {} } of branched(partsOf(text))) {
          const needed = kind === 'plural' ? forms : ['other'];
          expect(Object.keys(branches), key).toEqual(expect.arrayContaining(needed));
        }
      }
    });

    it('have keys in order, so that a text is found and none stands twice', async () => {
      const keys = Object.keys(await read(area, 'en-US'));
      expect(keys).toEqual([...keys].sort());
      expect(Object.keys(await read(area, culture))).toEqual(keys);
    });
  },
);

/** Words that are written otherwise in Canada, or are called something else there. */
const american =
  /\b(cancel(ed|ing)|colors?|favorites?|neighbors?|labor|behaviors?|enroll(s|ments?)?|checking accounts?|ZIP codes?)\b/i;
/** Of an address of the United States, which forms ask for too; archives; and files of which staff name each column. */
const ofTheStates = /^(address_zip|zip|no_zip_code)$/;

it.each(areas)('says nothing of %s in Canada as it is written in the United States', async (area) => {
  const texts = Object.entries(await read(area, 'en-CA')).map(
    ([key, text]) => [key, text.replace(/\{\w+/g, '')] as const,
  );
  expect(texts.filter(([key, text]) => american.test(text) && !ofTheStates.test(key))).toEqual([]);
});

it('makes of a text one of the pseudo-culture: in brackets, longer, with its places', () => {
  const text = pseudo('{count, plural, one {# row} other {# rows}} of {total, number} by {name}');
  expect(text).toMatch(/^⟦\{count, plural, one \{# rów\} other \{# rówš\}\} óf \{total, number\} bý \{name\}.*⟧$/);
  expect(Object.keys(pseudoTexts({ a: 'Pay', b: 'Stop' }))).toEqual(['a', 'b']);
  expect(outsideBrackets(`Pay ${text} now 84.12`)).toEqual(['Pay', 'now 84.12']);
});
