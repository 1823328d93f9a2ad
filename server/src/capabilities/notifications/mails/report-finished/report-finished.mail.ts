import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { said } from '../../../../platform/texts/say.ts';
import { type FinishedReport, finishedReport } from '../../../reports/finished-report.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';

const sample: FinishedReport = {
  businessUnitId: 1,
  reportId: 1,
  title: 'Payments',
  reportType: 'CSV',
  filters: '03/01/2026 – 03/31/2026',
  isReady: true,
  message: '',
  rowCount: 1_240,
  finishedDate: new Date('2026-04-01T18:00:00Z'),
  expiresDate: new Date('2026-05-01T18:00:00Z'),
  timezone: 'US/Pacific',
};

/** Tells whoever asked for a report and wants to hear of it that its file is there, or why it could not be made. */
export const reportFinished = mailKind({
  name: 'Report Finished',
  about: z.object({ reportId: z.number() }),
  async load(tx, businessUnitId, { reportId }): Promise<FinishedReport> {
    const found = await finishedReport(tx, businessUnitId, reportId);
    if (!found) throw new Error('There is no such report.');
    return found;
  },
  sheet: (report: FinishedReport, around) => {
    const { businessUnitId, title, reportType, filters, isReady, message, rowCount, timezone } = report;
    const heading = say(isReady ? 'report_ready_title' : 'report_failed_title', { title, type: reportType });
    return {
      subject: heading,
      title: heading,
      lead: isReady
        ? say('report_ready_lead', { until: { at: report.expiresDate, zone: timezone } })
        : said(message) || say('report_failed_lead'),
      facts: [
        ...(filters ? [[say('report_asked'), filters] as const] : []),
        ...(isReady ? [[say('report_rows'), say('report_rows_count', { count: rowCount })] as const] : []),
      ],
      // The file itself stays behind a sign-in.
      note: '',
      link: `${around.portalUrl}/portal/reports/generated?bu=${businessUnitId}`,
      linkText: say('report_button'),
      why: say('why_chosen', { biller: billerOf(around) }),
    };
  },
  sample,
  others: [{ ...sample, isReady: false }],
});
