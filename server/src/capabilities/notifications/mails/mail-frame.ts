import { paragraphsOf } from '@ratepayer/contract/notifications/template-text.ts';
import { pageOf } from './mail-page.ts';
import { billerOf, type Line, type Mail, type MailSheet, type MailSurroundings } from './mail-sheet.rules.ts';
import { say } from '../../../platform/texts/mails.ts';

/**
 * A mail in the frame that all mails share: the biller's head, one white sheet, help and the reason under it (look.md
 * 12).
 */
export function framed(sheet: MailSheet, around: MailSurroundings): Mail {
  return { subject: sheet.subject.replace(/[\r\n]+/g, ' '), text: plain(sheet, around), html: pageOf(sheet, around) };
}

function plain(sheet: MailSheet, around: MailSurroundings): string {
  const lines = (pairs: readonly Line[] = []) => pairs.map(([label, value]) => say('colon', { label, value }));
  const blocks = [
    [billerOf(around)],
    [sheet.title],
    [sheet.lead],
    [...lines(sheet.ledger), ...(sheet.total ? [say('colon', { label: say('total'), value: sheet.total })] : [])],
    lines(sheet.facts),
    ...paragraphsOf(sheet.note ?? '').map((paragraph) => [paragraph]),
    [say('colon', { label: sheet.linkText, value: sheet.link })],
    [
      say('help_ways', { ways: [around.phone, around.email, around.hoursText].filter(Boolean).join(', ') }),
      [billerOf(around), around.address].filter(Boolean).join(', '),
    ],
    [sheet.why],
  ];
  return `${blocks
    .map((block) => block.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n')}\n`;
}
