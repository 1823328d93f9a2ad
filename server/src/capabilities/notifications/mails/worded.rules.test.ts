import { cultures } from '@ratepayer/contract/kit/culture.ts';
import { paragraphsOf, templateProblems } from '@ratepayer/contract/notifications/template-text.ts';
import {
  isOnChannel,
  templateChannels,
  type TemplateKey,
  templateKeys,
} from '@ratepayer/contract/notifications/templates.ts';
import { describe, expect, it } from 'vitest';
import { readBy } from '../../../platform/texts/reader.ts';
import { mails } from '../mails.ts';
import { wordedText } from '../one-text.ts';
import { productText } from '../product-words.ts';
import { sampleValues } from '../templates/template-samples.ts';
import { framed } from './mail-frame.ts';
import { sampleSurroundings } from './surroundings.sample.ts';
import { sampleSheet } from './template-test/template-test.mail.ts';
import { worded } from './worded.rules.ts';

const mailed = templateKeys.filter((key) => isOnChannel(key, 'Email'));
const sheet = (key: TemplateKey) => sampleSheet(mails, key, sampleSurroundings);
const said = (key: TemplateKey, subject: string, body: string) =>
  worded(sheet(key), new Map([[key, { isOn: true, text: { subject, body } }]]));

describe('what the product says', () => {
  it.each(cultures.flatMap((culture) => mailed.map((key) => [key, culture] as const)))(
    'of %s in %s can be written as a template, which says the same',
    (key, culture) => {
      const around = { ...sampleSurroundings, culture };
      const text = productText(key, 'Email', culture);
      readBy(culture, () => {
        const product = sampleSheet(mails, key, around);
        const own = worded(product, new Map([[key, { isOn: true, text }]]));
        expect(own.brokenTemplate).toBeUndefined();
        expect({ ...own.sheet, note: paragraphsOf(own.sheet.note ?? '') }).toEqual({
          ...product,
          note: paragraphsOf(product.note ?? ''),
        });
      });
    },
  );

  it('would be taken if a biller wrote it, on every channel', () => {
    for (const key of templateKeys)
      for (const channel of templateChannels.filter((one) => isOnChannel(key, one)))
        for (const culture of cultures)
          expect(templateProblems(key, channel, productText(key, channel, culture)), `${key} ${channel}`).toEqual([]);
  });
});

describe('what a biller says', () => {
  it('stands in the place of our words, and figures, button and reason stay', () => {
    const { sheet: own } = said(
      'Payment Voided',
      'Back: {{amount}}',
      'We gave {{amount}} back.\n\nNo. {{reference}}\n',
    );
    const before = sheet('Payment Voided');
    expect(own).toMatchObject({
      subject: 'Back: $84.12',
      title: 'Back: $84.12',
      lead: 'We gave $84.12 back.',
      note: 'No. 900000000000000004',
    });
    for (const part of ['facts', 'link', 'linkText', 'why'] as const) expect(own[part]).toEqual(before[part]);
    expect(framed(own, sampleSurroundings).html).toContain('No. 900000000000000004</p>');
  });

  it('never takes away that there are two charges', () => {
    const { sheet: own } = said('Payment Receipt', 'Thanks', '{{amount}} came.');
    expect(own.note).toContain('two separate charges');
    expect(own.title).toBe('Payment received');
  });

  it('is text, whatever it looks like, and keeps its subject on one line', () => {
    const { sheet: own } = said('Payment Voided', 'A\r\nBcc: x@example.test', '<script>{{amount}}</script>\n\n<b>&');
    const { html, subject } = framed(own, sampleSurroundings);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).toContain('&lt;script&gt;$84.12&lt;/script&gt;');
    expect(html).not.toMatch(/<script|<b>/);
  });

  it('gives way to the product where it cannot be filled, and says so', () => {
    for (const body of ['{{amount}} {{gone}}', '{{amount}}\n\n{{gone}}', ''])
      expect(said('Payment Voided', 'Back', body)).toEqual({
        sheet: sheet('Payment Voided'),
        brokenTemplate: 'Payment Voided',
      });
  });

  it('is no more than one text on a phone, with a biller of any length', () => {
    const values = sampleValues('New Bill', sampleSurroundings);
    const text = (body: string) =>
      wordedText(
        { header: 'The Consolidated Municipal Water Board of Riverton', name: '' },
        new Map([['New Bill', { isOn: false, text: { subject: '', body } }]]),
        { key: 'New Bill', values },
        () => 'as usual',
      );
    const long = text(
      '{{biller}}: {{number}} for {{account}} came, {{amount}} to be paid soon, thank you for doing so',
    );
    expect(long.words).toMatch(/^The Consolidated/);
    expect(long.words.length).toBeLessThan(125);
    expect(long.isOff).toBe(true);
    expect(text(`{{biller}} {{amount}} ${'x'.repeat(120)}`)).toEqual({
      words: 'as usual',
      brokenTemplate: 'New Bill',
      isOff: true,
    });
  });
});
