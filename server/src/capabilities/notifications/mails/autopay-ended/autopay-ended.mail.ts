import { say } from '../../../../platform/texts/mails.ts';
import { said } from '../../../../platform/texts/say.ts';
import { aboutAutopay, autopayFacts, keptText, sampleAutopay } from '../autopay-facts.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { sayingBeside } from '../worded.rules.ts';

/** Tells a payer that bills are not paid by themselves any more, and why. */
export const autopayEnded = mailKind({
  name: 'Autopay Ended',
  about: aboutAutopay.extend({ why: keptText }),
  load: async (tx, businessUnitId, told) => ({
    ...(await autopayFacts(tx, businessUnitId, told)),
    reason: said(told.why),
  }),
  sheet: ({ account, slug, reason }, around) => {
    const biller = billerOf(around);
    return {
      subject: say('autopay_ended_title'),
      title: say('autopay_ended_title'),
      lead: say('autopay_ended_lead', { biller, account }),
      facts: [[say('account'), account], ...(reason ? [[say('autopay_reason'), reason] as const] : [])],
      note: say('autopay_ended_note'),
      link: `${around.portalUrl}/customer/${slug}/dashboard`,
      linkText: say('view_account'),
      why: say('autopay_why', { biller }),
      says: sayingBeside('Autopay Ended', { biller, account }),
    };
  },
  sample: { ...sampleAutopay, reason: '' },
});
