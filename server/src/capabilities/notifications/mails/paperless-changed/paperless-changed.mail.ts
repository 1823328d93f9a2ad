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

/** Tells a payer, at the former and the new address, where bills go from now on. */
export const paperlessChanged = mailKind({
  name: 'Paperless Changed',
  about: aboutPaperless.extend({ email: z.string() }),
  load: async (tx, businessUnitId, told): Promise<PaperlessFacts> => ({
    ...(await paperlessFacts(tx, businessUnitId, told)),
    email: told.email,
  }),
  sheet: (facts: PaperlessFacts, around) => {
    const biller = billerOf(around);
    const { account, email, slug } = facts;
    return {
      subject: say('paperless_changed_title'),
      title: say('paperless_changed_title'),
      lead: say('paperless_changed_lead', { biller, account, email }),
      facts: [[say('account'), account]],
      note: say('paperless_changed_note'),
      link: paperlessLink(around.portalUrl, slug),
      linkText: say('view_account'),
      why: say('paperless_why', { biller }),
      says: sayingBeside('Paperless Changed', { biller, account, email }),
    };
  },
  sample: samplePaperless,
});
