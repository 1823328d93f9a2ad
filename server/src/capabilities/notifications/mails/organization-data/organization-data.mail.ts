import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { organizationOf } from '../../../reports/archive/whose-data.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';

const about = z.object({ reportId: z.number(), isTaken: z.boolean(), by: z.string() });

interface Facts extends z.infer<typeof about> {
  readonly businessUnitId: number;
  readonly organizationId: number;
  readonly name: string;
}

/** Tells every administrator that somebody asked for all data of their organization, or has it now. */
export const organizationDataMail = mailKind({
  name: 'Organization Data',
  about,
  load: async (tx, businessUnitId, told): Promise<Facts> => ({
    ...told,
    businessUnitId,
    ...(await organizationOf(tx, businessUnitId)),
  }),
  sheet: ({ businessUnitId, organizationId, name, isTaken, by }, around) => {
    const title = say(isTaken ? 'data_taken_title' : 'data_asked_title', { name });
    return {
      subject: title,
      title,
      lead: say(isTaken ? 'data_taken_lead' : 'data_asked_lead', { by, name }),
      facts: [],
      note: say(isTaken ? 'data_taken_note' : 'data_asked_note', { by }),
      link: `${around.portalUrl}/portal/organization?bu=${businessUnitId}&organization=${organizationId}`,
      linkText: say('open'),
      why: say('why_administrator', { biller: billerOf(around) }),
    };
  },
  sample: {
    reportId: 1,
    businessUnitId: 1,
    organizationId: 1,
    name: 'City of Riverton',
    isTaken: false,
    by: 'Dana Okafor',
  },
  others: [
    { reportId: 1, businessUnitId: 1, organizationId: 1, name: 'City of Riverton', isTaken: true, by: 'Dana Okafor' },
  ],
});
