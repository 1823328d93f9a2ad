import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { codeOf } from '../../../../platform/crypto/short-code.ts';
import { codeNonce } from '../../../onboarding/onboarding-code.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { slugOfUnit } from '../slug-of-unit.ts';
import { saying } from '../worded.rules.ts';

interface Facts {
  readonly nonce: string;
  readonly slug: string;
}

/** Carries the code by which a payer proves an address, or a browser, on the way to a login. */
export const onboardingCode = mailKind({
  name: 'Onboarding Code',
  isAwaited: true,
  about: z.object({ onboardingId: z.number() }),
  async load(tx, businessUnitId, { onboardingId }): Promise<Facts> {
    const nonce = await codeNonce(tx, onboardingId);
    if (!nonce) throw new Error('There is no such code.');
    return { nonce, slug: await slugOfUnit(tx, businessUnitId) };
  },
  sheet: ({ nonce, slug }: Facts, around) => {
    const code = codeOf({ sign: around.tokenOf }, nonce, 'email-code');
    return {
      subject: say('onboarding_code_title', { biller: billerOf(around) }),
      title: say('onboarding_code_title', { biller: billerOf(around) }),
      lead: say('onboarding_code_lead', { code }),
      note: say('onboarding_code_note'),
      link: `${around.portalUrl}/customer/${slug}/dashboard`,
      linkText: say('view_account'),
      why: say('why_verify', { biller: billerOf(around) }),
      says: saying('Onboarding Code', { biller: billerOf(around), code }),
    };
  },
  sample: { nonce: 'sample', slug: 'riverton-water' },
});
