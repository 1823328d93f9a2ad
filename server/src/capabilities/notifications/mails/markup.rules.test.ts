import { expect, it } from 'vitest';
import { markup, nothing } from './markup.rules.ts';

it('escapes whatever is put into it, in text and in attributes, and leaves its own markup alone', () => {
  const typed = `"><script>'&`;
  const inner = markup`<b>${typed}</b>`;
  expect(String(inner)).toBe('<b>&quot;&gt;&lt;script&gt;&#39;&amp;</b>');
  expect(String(markup`<p title="${typed}">${inner}${[inner, nothing, inner]}${7}</p>`)).toBe(
    `<p title="&quot;&gt;&lt;script&gt;&#39;&amp;">${inner}${inner}${inner}7</p>`,
  );
});

it('takes nobody’s word that something is markup', () => {
  const false_ = { toString: () => '<script>' } as never;
  expect(String(markup`${false_}`)).toBe('&lt;script&gt;');
});
