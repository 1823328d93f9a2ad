import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { type AnsweredResponse, answeredResponse } from '../../../forms/answered-response.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { sampleResponse } from './form-answered.sample.ts';

/** Tells whom a form names, or whom staff chose, that it was answered; what was answered stays behind a sign-in. */
export const formAnsweredMail = mailKind({
  name: 'Form Answered',
  about: z.object({ responseId: z.number() }),
  async load(tx, businessUnitId, { responseId }): Promise<AnsweredResponse> {
    const found = await answeredResponse(tx, businessUnitId, responseId);
    if (!found) throw new Error('There is no such response.');
    return found;
  },
  sheet: ({ businessUnitId, responseId, displayName, accountNumber, createdDate, timezone }, around) => ({
    subject: say('form_answered_title', { form: displayName }),
    title: say('form_answered_title', { form: displayName }),
    lead: say('form_answered_lead', { biller: billerOf(around) }),
    facts: [
      [say('form_answered_when'), say('form_answered_at', { at: { at: createdDate, zone: timezone } })],
      ...(accountNumber ? [[say('form_answered_account'), accountNumber] as const] : []),
    ],
    note: '',
    link: `${around.portalUrl}/portal/form-responses/${responseId}?bu=${businessUnitId}`,
    linkText: say('form_answered_button'),
    why: say('why_form', { biller: billerOf(around) }),
  }),
  sample: sampleResponse,
  others: [{ ...sampleResponse, accountNumber: '' }],
});
