import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { type VerificationFacts, verificationFacts, verificationLink } from '../../../customers/email-verification.ts';
import { sayInstant } from '../figures.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { saying } from '../worded.rules.ts';

/** Asks whoever reads an address to prove that it is theirs, once. */
export const addressVerification = mailKind({
  name: 'Address Verification',
  isAwaited: true,
  about: z.object({ customerId: z.number(), verificationId: z.number() }),
  async load(tx, _businessUnitId, { verificationId }): Promise<VerificationFacts> {
    const found = await verificationFacts(tx, verificationId);
    if (!found) throw new Error('There is no such link.');
    return found;
  },
  sheet: (facts: VerificationFacts, around) => ({
    subject: say('verify_title', { biller: billerOf(around) }),
    title: say('verify_title', { biller: billerOf(around) }),
    lead: say('verify_lead', { email: facts.email, until: { at: facts.expiresDate, zone: facts.timezone } }),
    note: say('verify_note'),
    link: verificationLink(around.portalUrl, facts, around.tokenOf),
    linkText: say('verify_button'),
    why: say('why_verify', { biller: billerOf(around) }),
    says: saying('Address Verification', {
      biller: billerOf(around),
      email: facts.email,
      until: sayInstant({ at: facts.expiresDate, zone: facts.timezone }),
    }),
  }),
  sample: {
    id: 1,
    nonce: 'sample',
    email: 'pat@example.test',
    expiresDate: new Date('2026-03-05T18:00:00Z'),
    timezone: 'US/Pacific',
  },
});
