import { sql } from 'kysely';
import { z } from 'zod';
import { maybeRow } from '../../../../platform/database/database.ts';
import { say } from '../../../../platform/texts/mails.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import {
  aboutPaperless,
  type PaperlessFacts,
  paperlessFacts,
  paperlessLink,
  samplePaperless,
  sampleWords,
} from '../paperless-mail.ts';
import { sayingBeside } from '../worded.rules.ts';

interface Facts extends PaperlessFacts {
  /** As they were agreed to. */
  readonly words: string;
}

/** Tells a payer that bills come without paper from now on, with the words that they agreed to. */
export const paperlessStarted = mailKind({
  name: 'Paperless Started',
  about: aboutPaperless.extend({ email: z.string(), consentId: z.number() }),
  load: async (tx, businessUnitId, told): Promise<Facts> => ({
    ...(await paperlessFacts(tx, businessUnitId, told)),
    email: told.email,
    words:
      (await maybeRow(tx, sql<{ words: string }>`select words from published.consent where id = ${told.consentId}`))
        ?.words ?? '',
  }),
  sheet: (facts: Facts, around) => {
    const biller = billerOf(around);
    const { account, email, slug } = facts;
    return {
      subject: say('paperless_on_title'),
      title: say('paperless_on_title'),
      lead: say('paperless_on_lead', { biller, account, email }),
      facts: [[say('account'), account]],
      note: [say('paperless_on_note'), facts.words && `${say('paperless_words')} ${facts.words}`]
        .filter(Boolean)
        .join('\n\n'),
      link: paperlessLink(around.portalUrl, slug),
      linkText: say('view_account'),
      why: say('paperless_why', { biller }),
      says: sayingBeside('Paperless Started', { biller, account, email }),
    };
  },
  sample: { ...samplePaperless, words: sampleWords },
});
