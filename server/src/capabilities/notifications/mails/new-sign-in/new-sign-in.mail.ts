import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { type BrowserFacts, browserFacts, notMeLink } from '../../../users/known-browsers.ts';
import { sayInstant } from '../figures.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { saying } from '../worded.rules.ts';

/** Tells a payer that their login was used in a browser that was not seen before, and how to end that. */
export const newSignIn = mailKind({
  name: 'New Sign-in',
  about: z.object({ customerId: z.number(), browserId: z.number() }),
  async load(tx, _businessUnitId, { browserId }): Promise<BrowserFacts> {
    const found = await browserFacts(tx, browserId);
    if (!found) throw new Error('There is no such browser.');
    return found;
  },
  sheet: (facts: BrowserFacts, around) => ({
    subject: say('new_sign_in_title', { biller: billerOf(around) }),
    title: say('new_sign_in_title', { biller: billerOf(around) }),
    lead: say('new_sign_in_lead', { at: { at: facts.at, zone: facts.timezone }, address: facts.clientAddress }),
    note: say('new_sign_in_note'),
    link: notMeLink(around.portalUrl, facts, around.tokenOf),
    linkText: say('new_sign_in_button'),
    why: say('why_link_copied', { biller: billerOf(around) }),
    says: saying('New Sign-in', {
      biller: billerOf(around),
      at: sayInstant({ at: facts.at, zone: facts.timezone }),
      address: facts.clientAddress,
    }),
  }),
  sample: {
    id: 1,
    nonce: 'sample',
    slug: 'riverton-water',
    clientAddress: '203.0.113.9',
    at: new Date('2026-03-05T18:00:00Z'),
    timezone: 'US/Pacific',
  },
});
