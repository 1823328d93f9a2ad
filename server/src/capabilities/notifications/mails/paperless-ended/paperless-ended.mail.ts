import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import {
  aboutPaperless,
  type PaperlessFacts,
  paperlessFacts,
  paperlessLink,
  samplePaperless,
} from '../paperless-mail.ts';
import { sayingBeside } from '../worded.rules.ts';

interface Facts extends PaperlessFacts {
  readonly reason: string;
}

/** Tells a payer that bills come on paper again, and why where staff said so. */
export const paperlessEnded = mailKind({
  name: 'Paperless Ended',
  about: aboutPaperless.extend({ reason: z.string() }),
  load: async (tx, businessUnitId, told): Promise<Facts> => ({
    ...(await paperlessFacts(tx, businessUnitId, told)),
    reason: told.reason,
  }),
  sheet: (facts: Facts, around) => {
    const biller = billerOf(around);
    const { account, slug } = facts;
    return {
      subject: say('paperless_ended_title'),
      title: say('paperless_ended_title'),
      lead: say('paperless_ended_lead', { biller, account }),
      facts: [[say('account'), account], ...(facts.reason ? [[say('autopay_reason'), facts.reason] as const] : [])],

      link: paperlessLink(around.portalUrl, slug),
      linkText: say('view_account'),
      why: say('paperless_why', { biller }),
      says: sayingBeside('Paperless Ended', { biller, account }),
    };
  },
  sample: { ...samplePaperless, reason: '' },
});
