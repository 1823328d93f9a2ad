import { cultures } from '@ratepayer/contract/kit/culture.ts';
import { type TemplateKey, templateKeys } from '@ratepayer/contract/notifications/templates.ts';
import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { readBy } from '../../../../platform/texts/reader.ts';
import type { RegisteredMail, WrittenMail } from '../mail.ts';
import { framed } from '../mail-frame.ts';
import type { MailSheet, MailSurroundings } from '../mail-sheet.rules.ts';
import { worded } from '../worded.rules.ts';

const about = z.object({
  templateKey: z.enum(templateKeys),
  culture: z.enum(cultures),
  subject: z.string(),
  body: z.string(),
});
type Draft = z.infer<typeof about>;

/** The sheet of a kind of message by its sample. @throws for one that is no mail: a fault of ours */
export function sampleSheet(
  kinds: readonly Pick<RegisteredMail, 'sheets'>[],
  key: TemplateKey,
  around: MailSurroundings,
): MailSheet {
  const found = kinds.flatMap(({ sheets }) => sheets(around)).find(({ says }) => says?.key === key);
  if (!found) throw new Error(`No mail says ${key}.`);
  return found;
}

/** A mail by its sample, in words that somebody tries. */
function written(kinds: readonly RegisteredMail[], draft: Draft, given: MailSurroundings): WrittenMail {
  const around = { ...given, culture: draft.culture };
  const { templateKey: key, subject, body } = draft;
  return readBy(draft.culture, () => {
    const { sheet } = worded(
      sampleSheet(kinds, key, around),
      new Map([[key, { isOn: true, text: { subject, body } }]]),
    );
    const tried = { ...sheet, subject: say('test_subject', { subject: sheet.subject }), why: say('test_why') };
    return { ...framed(tried, around), attachments: [] };
  });
}

/** What somebody tries to word, sent to themselves with the sample of its kind. */
export const templateTest = (kinds: readonly RegisteredMail[]): RegisteredMail => ({
  name: 'Template Test',
  isAwaited: true,
  check: (draft) => void about.parse(draft),
  write: async (_tx, _businessUnitId, draft, around) => written(kinds, about.parse(draft), around),
  sample: (around) =>
    written(
      kinds,
      {
        templateKey: 'Payment Voided',
        culture: around.culture,
        subject: say('voided'),
        body: '{{amount}}, {{reference}}',
      },
      around,
    ),
  sheets: () => [],
});
