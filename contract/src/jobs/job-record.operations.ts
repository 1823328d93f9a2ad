import { z } from 'zod';
import { historyOperation } from '../kit/history.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';
import { jobList } from './job.list.ts';
import { jobBody, jobPage, jobRow } from './job.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const ofOne = inUnit.extend({ jobId: ref('job') });
const maySee = withPermission('Billing:Default');
const mayChange = onlyRoles('Global Admin', 'Organization Admin');
const rowVersion = z.number().int();

/** Work that repeats by itself: what it does and when. */
export const jobRecordOperations = operations({
  listJobs: listOperation(jobList, { summary: 'The jobs of a business unit', params: inUnit, row: jobRow }),
  exportJobs: exportOperation(jobList, {
    summary: 'The same jobs as CSV, Excel or PDF',
    params: inUnit,
    rows: 'job',
  }),
  addJob: {
    summary: 'One more job, with its tasks and when it runs',
    access: mayChange,
    params: inUnit,
    body: jobBody,
    answer: jobPage,
    strict: true,
  },
  readJob: { summary: 'One job with its tasks', access: maySee, params: ofOne, answer: jobPage },
  changeJob: {
    summary: 'Another definition of one job, against the version that was read; runs under way keep theirs',
    access: mayChange,
    params: ofOne,
    body: jobBody.extend({ rowVersion }),
    refuses: [409],
    answer: jobPage,
    strict: true,
  },
  switchJob: {
    summary: 'Lets a job run by itself, or no more',
    access: mayChange,
    params: ofOne,
    body: z.object({ isEnabled: z.boolean(), rowVersion }),
    refuses: [409],
    answer: jobPage,
    strict: true,
  },
  deleteJob: {
    summary: 'Takes a job away that is not under way; its runs stay',
    access: mayChange,
    params: ofOne,
    body: z.object({ rowVersion }),
    refuses: [409],
    answer: z.object({}),
    strict: true,
  },
  listJobHistory: historyOperation({ summary: 'Who changed one job, when and how', access: maySee, params: ofOne }),
});
