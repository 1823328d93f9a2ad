import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { say } from '../../../platform/texts/mails.ts';
import { type LinkFacts, linkAddress, linkPurposes } from '../../accounts/one-time-link.ts';
import { sayInstant } from './figures.ts';
import { mailKind, type RegisteredMail } from './mail.ts';
import { billerOf } from './mail-sheet.rules.ts';
import { saying } from './worded.rules.ts';

interface Kind {
  readonly name: keyof typeof linkPurposes;
  readonly page: 'onboarding' | 'sign-in';
  /** Its title; what it is for, what to know of it and what to press stand beside it. */
  readonly key: 'onboarding' | 'sign_in';
  readonly facts: (tx: Tx, id: number) => Promise<LinkFacts | undefined>;
}

/** A mail with a one-time link, whose token is made while it is written and kept nowhere. */
export const linkMail = ({ name, page, key, facts }: Kind): RegisteredMail =>
  mailKind({
    name,
    about: z.object({ accountId: z.number(), linkId: z.number().optional(), invitationId: z.number().optional() }),
    async load(tx, _businessUnitId, { linkId, invitationId }): Promise<LinkFacts> {
      const found = await facts(tx, linkId ?? invitationId ?? 0);
      if (!found) throw new Error(`There is no ${name}.`);
      return found;
    },
    sheet: ({ nonce, expiresDate, slug, timezone, accountNumber }: LinkFacts, around) => ({
      subject: say(`${key}_title`, { biller: billerOf(around) }),
      title: say(`${key}_title`, { biller: billerOf(around) }),
      lead: say(`${key}_lead`, { account: accountNumber, until: { at: expiresDate, zone: timezone } }),
      note: say(`${key}_note`),
      link: linkAddress(around.portalUrl, page, slug, around.tokenOf(linkPurposes[name], nonce)),
      linkText: say(`${key}_button`),
      why: say('why_link', { biller: billerOf(around) }),
      says: saying(name, {
        biller: billerOf(around),
        account: accountNumber,
        until: sayInstant({ at: expiresDate, zone: timezone }),
      }),
    }),
    sample: {
      nonce: 'sample',
      expiresDate: new Date('2026-03-04T18:00:00Z'),
      slug: 'riverton-water',
      timezone: 'US/Pacific',
      accountNumber: '10001',
      firstName: 'Pat',
    },
  });
