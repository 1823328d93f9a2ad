import { describe, expect, it } from 'vitest';
import { allowsOrigin, isListedReturn, isOrigin, originOf, originsIn } from './origins.ts';

describe('a list of origins', () => {
  it('is written as browsers write origins, each once', () => {
    expect(
      originsIn(' HTTPS://Pay.Example.GOV/ \n\nhttps://pay.example.gov:443\nhttps://*.Example.gov\nhttp://x.gov/a'),
    ).toEqual(['https://pay.example.gov', 'https://*.example.gov', 'http://x.gov/a']);
  });

  it.each([
    'https://pay.example.gov',
    'https://example.gov:8443',
    'https://xn--bcher-kva.example',
    `https://${'a'.repeat(63)}.example`,
  ])('takes %s', (line) => expect(isOrigin(line, 'exactly')).toBe(true));

  it('takes a wildcard only where one may stand', () => {
    expect(isOrigin('https://*.example.gov', 'with a wildcard')).toBe(true);
    expect(isOrigin('https://*.example.gov', 'exactly')).toBe(false);
  });

  it.each([
    'http://pay.example.gov',
    'https://*.gov',
    'https://*',
    'https://a.*.example.gov',
    'https://pay*.example.gov',
    'https://*.*.example.gov',
    'https://localhost',
    'https://10.0.0.1',
    'https://2130706433',
    'https://[::1]',
    'https://user@example.gov',
    'https://example.gov/pay',
    'https://example.gov?x',
    'https://example.gov:0',
    'https://example.gov:65536',
    'https://example.gov:',
    'https://example..gov',
    'https://-a.example.gov',
    'https://a-.example.gov',
    'https://example.gov.',
    'https://exa mple.gov',
    "https://example.gov;frame-ancestors 'none'",
    'https://bücher.example',
    `https://${'a'.repeat(64)}.example`,
    `https://${'a.'.repeat(140)}example`,
    'javascript:alert(1)',
    '//example.gov',
    'null',
    '',
  ])('refuses %s', (line) => expect(isOrigin(line, 'with a wildcard')).toBe(false));
});

describe('who may host our pages', () => {
  const listed = ['https://town.gov', 'https://*.x.gov', 'https://y.gov:8443'];
  it.each([
    ['https://town.gov', true],
    ['https://TOWN.gov', true],
    ['https://town.gov:443', true],
    ['https://a.x.gov', true],
    ['https://a.b.x.gov', true],
    ['https://y.gov:8443', true],
    ['https://x.gov', false],
    ['https://ax.gov', false],
    ['https://a.x.gov.evil', false],
    ['https://x.gov.evil', false],
    ['https://town.gov.evil.example', false],
    ['https://www.town.gov', false],
    ['https://town.gov:8443', false],
    ['https://a.x.gov:444', false],
    ['https://y.gov', false],
    ['http://town.gov', false],
    ['https://*.x.gov', false],
    ['https://town.gov@evil.example', false],
    ['null', false],
    ['', false],
  ])('%s: %s', (origin, may) => expect(allowsOrigin(listed, origin)).toBe(may));
});

describe('where payers may be sent on to', () => {
  const listed = ['https://town.gov', 'https://y.gov:8443'];
  it.each([
    'https://town.gov',
    'https://town.gov/',
    'https://town.gov/thanks?a=b#c',
    'HTTPS://Town.Gov/x',
    'https://town.gov:443/x',
    'https://y.gov:8443/x',
  ])('to %s', (address) => expect(isListedReturn(listed, address)).toBe(true));

  it.each([
    'http://town.gov/',
    'https://town.gov.evil.example/',
    'https://www.town.gov/',
    'https://town.gov@evil.example/',
    'https://evil.example/https://town.gov',
    'https://evil.example\\@town.gov/',
    'https://town.gov\\evil.example/',
    'https:/town.gov',
    'https:town.gov',
    'https:///town.gov',
    '//town.gov/',
    '\\\\town.gov',
    '/\\town.gov',
    'https://town.gov:8443/',
    'https://y.gov/',
    'https://town.gov:443@evil.example/',
    'https://town%2egov/',
    'https://town.gov%00.evil.example/',
    'https://town.gov%2f.evil.example/',
    ' https://town.gov/',
    'https://town.gov/ a',
    'https://town.gov/\n',
    'https://town\t.gov/',
    'https://tówn.gov/',
    'https://town。gov/',
    'https://user:word@town.gov/',
    'javascript://town.gov/%0aalert(1)',
    'data:text/html,https://town.gov',
    'blob:https://town.gov/x',
    'https://*.town.gov/',
    `https://town.gov/${'a'.repeat(500)}`,
    '',
  ])('not to %s', (address) => expect(isListedReturn(listed, address)).toBe(false));

  it('has the origin that a browser has', () => {
    expect(originOf('https://Town.gov:443/a@b?c=//d')).toBe('https://town.gov');
    expect(originOf('https://town.gov?x=https://evil.example')).toBe('https://town.gov');
  });
});
