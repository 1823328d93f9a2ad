import { z } from 'zod';
import { fileStatuses } from '../files/file-state.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { bodyRef, file, instant, ref, text } from '../kit/shapes.ts';
import { logLevels } from './job-states.ts';
import { runPage, runRow } from './job.shapes.ts';
import { runList } from './run.list.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const ofJob = inUnit.extend({ jobId: ref('job') });
const ofRun = inUnit.extend({ runId: ref('jobRun') });
const maySee = withPermission('Billing:Default');
// What waits may ask another permission: its task says which, and the verb looks.
const mayDecide = withPermission(['Billing:Default', 'Accounts:Manage']);
const ofOneJob = { JobId: ref('job').optional() };
/** How many files a run by hand may be given. */
const mostFiles = 20;

const reserved = z
  .object({ fileId: z.number(), uploadUrl: z.string(), expiresDate: instant })
  .meta({ id: 'ReservedJobFile' });

/** What jobs do: their runs, which are begun, held, let go on and begun again here. */
export const runOperations = operations({
  runJob: {
    summary: 'Runs a job now, with files that were brought to it; its next planned run stays',
    access: maySee,
    params: ofJob,
    body: z.object({ fileIds: z.array(bodyRef('jobFile')).max(mostFiles).default([]) }),
    refuses: [409],
    answer: runPage,
    strict: true,
  },
  runJobWithFile: {
    summary: 'Runs a job now with a copy of a file of the register of files; its next planned run stays',
    access: maySee,
    params: ofJob,
    body: z.object({ fileId: bodyRef('file') }),
    refuses: [409],
    answer: runPage,
    strict: true,
  },
  reserveJobFile: {
    summary: 'A signed address that takes the bytes of a file for a job; one that runs when files arrive runs with it',
    access: maySee,
    params: ofJob,
    body: z.object({ fileName: text(255).refine((name) => name !== '', 'staff-forms/needed') }),
    answer: reserved,
    strict: true,
  },
  listJobRuns: listOperation(runList, {
    summary: 'What jobs did, the latest first; of one job where it is named',
    params: inUnit,
    query: ofOneJob,
    row: runRow,
  }),
  exportJobRuns: exportOperation(runList, {
    summary: 'The same runs as CSV, Excel or PDF',
    params: inUnit,
    query: ofOneJob,
    rows: 'jobRun',
  }),
  readJobRun: { summary: 'One run with its tasks', access: maySee, params: ofRun, answer: runPage },
  decideJobRun: {
    summary: 'Pauses a run, lets it go on, stops it, or answers what it waits for',
    access: mayDecide,
    params: ofRun,
    body: z.object({
      step: z.enum(['Pause', 'Resume', 'Stop', 'Approve', 'Reject']),
      reason: text(500).default(''),
    }),
    refuses: [409],
    answer: runPage,
    strict: true,
  },
  runJobAgain: {
    summary:
      'Begins a run that failed or ended early anew, from its failed task or from the start; nothing is done twice',
    access: maySee,
    params: ofRun,
    body: z.object({ from: z.enum(['Failed Task', 'Start']) }),
    refuses: [409],
    answer: runPage,
    strict: true,
  },
  openTicketOfRun: {
    summary: 'Calls the administrators for a run that failed: one open ticket for a job, however often it is asked for',
    access: maySee,
    params: ofRun,
    refuses: [409],
    answer: z.object({}),
  },
  listJobArrivals: {
    summary:
      'The jobs that files are brought to or that fetch them, each with its last file and when the next is expected',
    access: maySee,
    params: inUnit,
    answer: z.object({
      items: z.array(
        z.object({
          jobId: z.number(),
          name: z.string(),
          pattern: z.string(),
          isEnabled: z.boolean(),
          /** The connection that files are fetched by; empty for a job that they are brought to. */
          connection: z.string(),
          /** When it looks for files next; null for one that waits until they are brought, or runs by hand. */
          expectedBy: instant.nullable(),
          /** Null where none has come yet. */
          lastFile: z.string().nullable(),
          lastDate: instant.nullable(),
          lastStatus: z.enum(fileStatuses).nullable(),
        }),
      ),
    }),
  },
  readJobLog: {
    summary: 'What a run told, from behind a line on',
    access: maySee,
    params: ofRun,
    query: z.object({
      Behind: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
      'Search.SearchText': text(200).default(''),
      Level: z.enum(logLevels).optional(),
    }),
    answer: z.object({
      items: z.array(
        z.object({
          id: z.number(),
          date: instant,
          position: z.number().int(),
          level: z.enum(logLevels),
          message: z.string(),
        }),
      ),
      isWhole: z.boolean(),
    }),
  },
  downloadJobLog: {
    summary: 'All that a run told, as a file of text',
    access: maySee,
    params: ofRun,
    answer: file,
    file: ['text/plain'],
  },
  downloadJobFile: {
    summary: 'A file that came to a run or that it made',
    access: maySee,
    params: inUnit.extend({ fileId: ref('jobFile') }),
    answer: file,
    file: ['application/octet-stream'],
  },
});
