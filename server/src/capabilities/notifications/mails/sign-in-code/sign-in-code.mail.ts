import { z } from 'zod';
import { codeOf } from '../../../../platform/crypto/short-code.ts';
import { say } from '../../../../platform/texts/mails.ts';
import { type SignInCodeFacts, signInCodeFacts } from '../../../users/mail-sign-in-code.ts';
import { mailKind } from '../mail.ts';
import { billerOf, type MailSurroundings } from '../mail-sheet.rules.ts';
import { saying } from '../worded.rules.ts';

/** Carries the code that a payer signs in by; an address that is nobody's is told so, as by nothing else. */
export const signInCode = mailKind({
  name: 'Sign In Code',
  isAwaited: true,
  about: z.object({ customerId: z.number().optional(), signInCodeId: z.number() }),
  async load(tx, _businessUnitId, { signInCodeId }): Promise<SignInCodeFacts> {
    const found = await signInCodeFacts(tx, signInCodeId);
    if (!found) throw new Error('There is no such code.');
    return found;
  },
  sheet: (facts: SignInCodeFacts, around) => (facts.isNobody ? toNobody(facts, around) : carrying(facts, around)),
  sample: { nonce: 'sample', email: 'pat@example.test', slug: 'riverton-water', isNobody: false },
  others: [{ nonce: 'sample', email: 'sam@example.test', slug: 'riverton-water', isNobody: true }],
});

function carrying({ nonce, slug }: SignInCodeFacts, around: MailSurroundings) {
  const code = codeOf({ sign: around.tokenOf }, nonce, 'sign-in-code');
  return {
    subject: say('code_in_title', { biller: billerOf(around) }),
    title: say('code_in_title', { biller: billerOf(around) }),
    lead: say('code_in_lead', { code }),
    note: say('code_in_note'),
    link: `${around.portalUrl}/customer/${slug}/dashboard`,
    linkText: say('view_account'),
    why: say('why_link', { biller: billerOf(around) }),
    says: saying('Sign In Code', { biller: billerOf(around), code }),
  };
}

const toNobody = ({ email, slug }: SignInCodeFacts, around: MailSurroundings) => ({
  subject: say('code_nobody_title', { biller: billerOf(around) }),
  title: say('code_nobody_title', { biller: billerOf(around) }),
  lead: say('code_nobody_lead', { email, biller: billerOf(around) }),
  note: say('registration_known_note'),
  link: `${around.portalUrl}/customer/${slug}/register`,
  linkText: say('code_nobody_button'),
  why: say('why_link', { biller: billerOf(around) }),
});
