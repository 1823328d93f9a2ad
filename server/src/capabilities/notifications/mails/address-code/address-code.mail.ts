import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { verificationFacts } from '../../../customers/email-verification.ts';
import { codeOf } from '../../../../platform/crypto/short-code.ts';
import { slugOfUnit } from '../slug-of-unit.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { saying } from '../worded.rules.ts';

interface Facts {
  readonly nonce: string;
  readonly slug: string;
}

/** Carries the code by which a payer proves that another address is theirs; it is made when the mail is written. */
export const addressCode = mailKind({
  name: 'Address Code',
  isAwaited: true,
  about: z.object({ customerId: z.number(), verificationId: z.number() }),
  async load(tx, businessUnitId, { verificationId }): Promise<Facts> {
    const found = await verificationFacts(tx, verificationId);
    if (!found) throw new Error('There is no such code.');
    return { nonce: found.nonce, slug: await slugOfUnit(tx, businessUnitId) };
  },
  sheet: ({ nonce, slug }: Facts, around) => {
    const code = codeOf({ sign: around.tokenOf }, nonce, 'email-code');
    return {
      subject: say('address_code_title', { biller: billerOf(around) }),
      title: say('address_code_title', { biller: billerOf(around) }),
      lead: say('address_code_lead', { code }),
      note: say('address_code_note'),
      link: `${around.portalUrl}/customer/${slug}/profile`,
      linkText: say('view_account'),
      why: say('why_verify', { biller: billerOf(around) }),
      says: saying('Address Code', { biller: billerOf(around), code }),
    };
  },
  sample: { nonce: 'sample', slug: 'riverton-water' },
});
