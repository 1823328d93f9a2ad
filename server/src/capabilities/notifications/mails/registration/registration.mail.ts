import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { type RegistrationFacts, registrationFacts, registrationLink } from '../../../customers/registration-facts.ts';
import { sayInstant } from '../figures.ts';
import { mailKind } from '../mail.ts';
import { billerOf, type MailSurroundings } from '../mail-sheet.rules.ts';
import { saying } from '../worded.rules.ts';

/** Leads whoever reads an address to a login, once; of one that is a login already it says so, as nothing else does. */
export const registration = mailKind({
  name: 'Registration',
  isAwaited: true,
  about: z.object({ registrationId: z.number() }),
  async load(tx, _businessUnitId, { registrationId }): Promise<RegistrationFacts> {
    const found = await registrationFacts(tx, registrationId);
    if (!found) throw new Error('There is no such registration.');
    return found;
  },
  sheet: (facts: RegistrationFacts, around) => ({
    ...(facts.is === 'New' ? begun(facts, around) : refused(facts, around)),
    why: say('why_link', { biller: billerOf(around) }),
  }),
  sample: {
    id: 1,
    nonce: 'sample',
    email: 'pat@example.test',
    expiresDate: new Date('2026-03-05T18:00:00Z'),
    timezone: 'US/Pacific',
    slug: 'riverton-water',
    is: 'New',
  },
});

const begun = (facts: RegistrationFacts, around: MailSurroundings) => ({
  subject: say('registration_title', { biller: billerOf(around) }),
  title: say('registration_title', { biller: billerOf(around) }),
  lead: say('registration_lead', { email: facts.email, until: { at: facts.expiresDate, zone: facts.timezone } }),
  note: say('registration_note'),
  link: registrationLink(around.portalUrl, facts, around.tokenOf),
  linkText: say('registration_button'),
  says: saying('Registration', {
    biller: billerOf(around),
    email: facts.email,
    until: sayInstant({ at: facts.expiresDate, zone: facts.timezone }),
  }),
});

const leads = {
  Known: 'registration_known_lead',
  Elsewhere: 'registration_elsewhere_lead',
  Stopped: 'registration_stopped_lead',
} as const;

/** Somebody, perhaps the reader, asked for a login that there is already, or that is kept out. */
const refused = ({ is, slug, email }: RegistrationFacts, around: MailSurroundings) => ({
  subject: say('registration_known_title', { biller: billerOf(around) }),
  title: say('registration_known_title', { biller: billerOf(around) }),
  lead: say(is === 'New' ? leads.Known : leads[is], { email, biller: billerOf(around) }),
  note: say('registration_known_note'),
  link: `${around.portalUrl}/customer/${slug}/${is === 'Known' ? 'accounts' : 'dashboard'}`,
  linkText: say(is === 'Known' ? 'registration_sign_in' : 'registration_find'),
});
