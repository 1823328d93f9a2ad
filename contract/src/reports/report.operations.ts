import { z } from 'zod';
import { exportMethods, mostByKey } from '../kit/export.ts';
import { listOperation } from '../kit/list-operation.ts';
import { accessOf, operations } from '../kit/operation.ts';
import { file, ref, text } from '../kit/shapes.ts';
import { reportList } from './report.list.ts';
import { generatedReport } from './report.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const oneReport = inUnit.extend({ reportId: ref('generatedReport') });
const value = text(200);

/** What a list is asked by, as in the query of its own export. */
const question = z
  .record(text(60), z.union([value, z.number(), z.boolean(), z.array(value).max(mostByKey)]))
  .refine((asked) => Object.keys(asked).length <= 100, 'refusals/too_large_send_less');
export type Question = z.infer<typeof question>;

export const reportOperations = operations({
  listGeneratedReports: listOperation(reportList, {
    summary: 'Files made in the background: one’s own, for administrators everybody’s',
    params: inUnit,
    row: generatedReport,
  }),
  listUnseenReports: {
    summary: 'One’s own files that became ready, or could not be made, and were neither listed nor downloaded since',
    access: accessOf(reportList.needs),
    params: inUnit,
    answer: z.object({ items: z.array(generatedReport) }),
  },
  queueReport: {
    summary:
      'Ask for a list as a file that is made in the background; the same question again, before it is begun, is the same report',
    access: accessOf(reportList.needs),
    params: inUnit,
    body: z.object({ reportName: text(60), reportType: z.enum(exportMethods), query: question }),
    answer: generatedReport,
    strict: true,
  },
  runReportAgain: {
    summary: 'Ask the same question again, over the data of now',
    access: accessOf(reportList.needs),
    params: oneReport,
    answer: generatedReport,
  },
  downloadReport: {
    summary: 'The file of a report that is ready',
    access: accessOf(reportList.needs),
    params: oneReport,
    answer: file,
    refuses: [409, 428],
    file: [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/pdf',
      'application/zip',
    ],
  },
  deleteReport: {
    summary: 'Cancel a report, or destroy its file',
    access: accessOf(reportList.needs),
    params: oneReport,
    answer: z.object({}),
  },
});
