import { describe, expect, it } from 'vitest';
import { filled, paragraphsOf, templateProblems } from './template-text.ts';

const text = { subject: 'Paid to {{biller}}', body: 'We have {{ amount }}, thank you.' };
const reasons = (change: Partial<typeof text>, channel: 'Email' | 'SMS' = 'Email') =>
  templateProblems('Payment Receipt', channel, { ...text, ...change }).map(
    ({ name, reason, variable }) => `${name} ${reason} ${variable}`,
  );

describe('a text that a biller wrote', () => {
  it('is taken with what it may name, spaces inside the brackets or not', () => expect(reasons({})).toEqual([]));

  it.each([
    [{ body: 'Thank you.' }, ['body template_must {{amount}}']],
    [{ body: '{{amount}} {{code}}' }, ['body template_unknown {{code}}']],
    [{ body: '{{amount}} {{__proto__}}' }, ['body template_unknown {{__proto__}}']],
    [{ body: '{{amount}} {{constructor}}' }, ['body template_unknown {{constructor}}']],
    [{ body: '{{amount}} {{}}' }, ['body template_unknown {{}}']],
    [{ body: '{{amount}} {{biller' }, ['body template_open ']],
    [{ body: '{{amount}} biller}}' }, ['body template_open ']],
    [{ body: '{{{amount}}}' }, []],
    [{ subject: '{{amount' }, ['subject template_open ']],
    [{ subject: 'Paid\r\nBcc: x@example.test' }, ['subject template_lines ']],
    [{ body: '{{amount}} https://evil.example' }, ['body template_address ']],
    [{ body: '{{amount}} WWW.evil.example' }, ['body template_address ']],
  ])('with %j is refused for %j', (change, expected) => expect(reasons(change)).toEqual(expected));

  it('holds no code in its subject, which is kept and read by staff', () => {
    const code = (subject: string) => templateProblems('Sign In Code', 'Email', { subject, body: '{{code}}' });
    expect(code('{{ code }} for {{biller}}').map(({ reason }) => reason)).toEqual(['template_secret']);
    expect(code('For {{biller}}')).toEqual([]);
  });

  it('is filled as often as it names a value, and not at all where one is not there', () => {
    expect(filled('{{amount}}, {{ amount }} to {{biller}}', { amount: '$1.00', biller: 'A & B' })).toBe(
      '$1.00, $1.00 to A & B',
    );
    expect(filled('{{amount}}', {})).toBeUndefined();
    expect(filled('{{toString}}', {})).toBeUndefined();
    // What a value says is no text: it is filled once.
    expect(filled('{{biller}}', { biller: '{{amount}} $&', amount: '$1.00' })).toBe('{{amount}} $&');
  });

  it('has its paragraphs between empty lines', () => {
    expect(paragraphsOf('  One\ntwo\n\n \nThree\n')).toEqual(['One two', 'Three']);
    expect(paragraphsOf(' \n ')).toEqual([]);
  });
});
