import { expect, it } from 'vitest';
import { printable } from './printable.rules.ts';
import { typeset } from './typeset.ts';

const line = {
  name: 'line.typ',
  source:
    '#let data = json(bytes(sys.inputs.data))\n#set document(title: "t")\n#set text(font: "Source Sans 3", fallback: false)\n#set page(height: auto)\n#data.text',
};

it('draws every character that a text may have after it was made printable', async () => {
  const all = Array.from({ length: 0x30_00 }, (_, code) => String.fromCodePoint(code)).join('');
  const text = printable(all);
  for (const letter of 'ŁłŻżŐőΩЯнбế') expect(text).toContain(letter);
  expect((await typeset(line, { text })).length).toBeGreaterThan(10_000);
});

it('makes every text printable: one line, nothing invisible, nothing that turns the direction', () => {
  expect(printable('a\r\nb\u202e\u200bc\u00ad \u00a0\u0000d')).toBe('a bc d');
  expect(printable('2026–2027 — 5 − 3')).toBe('2026-2027 - 5 - 3');
  expect(printable('ﬁn Å e\u0301 ½ 漢 🎉 \ud83d')).toBe('fin Å é ½ ? ? ?');
});
