import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleReceipt, sampleSurroundings } from '../../../test/sample-receipt.ts';
import { mailKinds, mailOf } from './mail-kinds.rules.ts';

const facts = { receipt: sampleReceipt, newBalances: [{ accountId: 1, minor: 1_234_56 }], hasTerms: true, amountMinor: 8_412 };
const mail = (kind: string, more = {}, around = {}) => mailOf(kind, { ...facts, ...more }, { ...sampleSurroundings, ...around });

describe('mails to payers', () => {
  it.each([
    ['Refund Failed', 'Your refund comes another way', ['refunded $84.12, but your bank did not take it', 'The money comes another way.']],
    ['Payment Being Returned', 'We are returning your payment', ['We told you that you were not charged. $84.12 was charged after all; we are returning it.']],
    ['Payment Refunded', 'A refund is on its way', ['Riverton Water & Sewer refunded $84.12', '3 to 10 business days']],
    ['Payment Voided', 'Your payment was canceled', ['canceled your payment of $84.12', 'You will not be charged']],
    ['Payment Returned', 'Your payment was returned', ['took back $84.12']],
    ['Payment Not Charged', 'Your payment was not made', ['It was not taken.', 'You were not charged.']],
  ])('%s says what happened and what to do', (kind, subject, sentences) => {
    const told = mail(kind);
    expect(told.subject).toBe(subject);
    for (const sentence of [...sentences, '900000000000000004', 'Need help? (555) 010-0142', '200 Mill Street']) expect(told.text).toContain(sentence);
    expect(told.html.match(/<a href="https:/g)).toHaveLength(1);
  });

  it('of an amount nobody names are about the whole payment', () => {
    expect(mail('Payment Being Returned', { amountMinor: null }).text).toContain('$123.45 was charged after all');
  });

  it('show a receipt in the order of its picture, in HTML and in text', () => {
    const told = mail('Payment Receipt');
    expect(told.subject).toBe('Receipt: $127.09 to Riverton Water & Sewer');
    const order = [
      'Payment received',
      'Thank you. $123.45 was paid on 03/09/2024.',
      'Pat Rivera, 10001 – 01',
      '$53.45',
      'Morgan Lee, 10002',
      '$50.00',
      'Dog licence',
      '$20.00',
      'Service fee',
      '$3.64',
      'Total',
      '$127.09',
      'Reference #',
      '900000000000000004',
      'Visa ending in 4242',
      '042917',
      'New balance, 10001 – 01',
      '$1,234.56',
      'There will be two separate charges on your statement: $123.45 from',
      'View receipt',
      'Need help?',
      'The terms you agreed to are attached.',
    ];
    const html = told.html.slice(told.html.indexOf('<h1'));
    for (const text of [told.text, html]) {
      let at = 0;
      for (const part of order) {
        at = text.indexOf(part, at);
        expect(at, part).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('show the logo as a picture that mail programs draw, and none that leads elsewhere than to a page', () => {
    expect(mail('Payment Receipt').html).toContain('<img src="https://pay.example.test/logos/water.png"');
    for (const logoUrl of ['', 'javascript:alert(1)', 'data:text/html,x']) expect(mail('Payment Receipt', {}, { logoUrl }).html).not.toContain('<img');
  });

  it('can be read on every colour of a biller, escape what people typed, and keep the subject on one line', () => {
    for (const [primaryColor, text] of [
      ['#1f5fc4', '#ffffff'],
      ['#f5d000', '#161f2c'],
      ['red;}', '#ffffff'],
    ])
      expect(mail('Payment Receipt', {}, { primaryColor }).html).toContain(`;color:${text};font-weight:700;text-decoration:none`);
    const odd = mail('Payment Receipt', {}, { header: 'A\r\nBcc: x@example.test', subHeader: '<script>' });
    expect(odd.subject).not.toMatch(/[\r\n]/);
    expect(odd.html).not.toContain('<script>');
  });
});

describe('announcements', () => {
  const source = join(import.meta.dirname, '../..');
  const announced = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(/['"`]email\.([A-Z][^'"`]*)['"`]/g)].map(([, kind = '']) => kind))
    .flatMap((kind) => (kind === 'Payment ${what}' ? ['Payment Voided', 'Payment Refunded'] : [kind]));

  it('have a mail each, and one without a mail is a fault, never a receipt', () => {
    expect(announced.length).toBeGreaterThan(6);
    expect(announced.filter((kind) => !mailKinds.includes(kind))).toEqual([]);
    expect(() => mail('Payment Eaten')).toThrow('No mail is written for email.Payment Eaten.');
  });
});
