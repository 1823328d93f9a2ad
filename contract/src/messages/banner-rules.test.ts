import { expect, it } from 'vitest';
import { wrongInBanner } from './banner-rules.ts';
import { blocksOf } from '../kit/marked-text.ts';

it('reads paragraphs, lists, bold, italic and links', () => {
  expect(blocksOf('We are **closed** on *Friday*.\nCall [us](tel:+15125550100).\n\n- one\n- two')).toEqual([
    {
      kind: 'p',
      lines: [
        [
          { text: 'We are ' },
          { text: 'closed', as: 'strong' },
          { text: ' on ' },
          { text: 'Friday', as: 'em' },
          { text: '.' },
        ],
        [{ text: 'Call ' }, { text: 'us', href: 'tel:+15125550100' }, { text: '.' }],
      ],
    },
    { kind: 'ul', lines: [[{ text: 'one' }], [{ text: 'two' }]] },
  ]);
});

it.each([
  '[x](javascript:alert)',
  '[x](data:text/html,y)',
  '[x](//evil.example)',
  '[x](http://plain.example)',
  '[x](https://a"onclick=b)',
  '<img src=x onerror=alert(1)>',
])('leaves %s as it was typed: nothing leads anywhere', (text) => {
  const pieces = blocksOf(text).flatMap(({ lines }) => lines.flat());
  expect(pieces.every(({ href }) => href === undefined)).toBe(true);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});

it('says what does not fit together', () => {
  const fits = {
    title: 'x',
    contentMarkdown: 'x',
    messageType: 'Warning',
    onDashboard: true,
    onLogin: false,
    onCheckout: false,
    onReceipt: false,
    onQuickPay: true,
    onAutopay: false,
    onPos: false,
    startDate: '2026-11-24',
    endDate: '2026-11-24',
    isDismissible: true,
    order: 1,
    isActive: true,
  } as const;
  expect(wrongInBanner(fits)).toEqual({});
  expect(wrongInBanner({ ...fits, onDashboard: false, onLogin: true })).toEqual({});
  expect(wrongInBanner({ ...fits, onQuickPay: false })).toEqual({ onQuickPay: 'banner_no_channel' });
  expect(wrongInBanner({ ...fits, endDate: '2026-11-23', onDashboard: false, messageType: 'Negative' })).toEqual({
    endDate: 'banner_ends_early',
    onDashboard: 'banner_nowhere',
    isDismissible: 'banner_must_stay',
  });
});
