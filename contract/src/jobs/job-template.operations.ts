import { z } from 'zod';
import { historyOperation } from '../kit/history.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { accessOf, onlyRoles, operations } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';
import { jobPage } from './job.shapes.ts';
import { templateList } from './job-template.list.ts';
import { templateBody, templateChange, templatePage, templateRow, templateUse } from './job-template.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
// Templates are the platform's: whoever may see one sees all of them.
const ofOne = inUnit.extend({ templateId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const maySee = accessOf(templateList.needs);
const mayChange = onlyRoles('Global Admin');
const rowVersion = z.number().int();

/** What jobs are made of; the platform writes them. */
export const jobTemplateOperations = operations({
  listJobTemplates: listOperation(templateList, {
    summary: 'The templates that jobs are made of',
    params: inUnit,
    row: templateRow,
  }),
  exportJobTemplates: exportOperation(templateList, {
    summary: 'The same templates as CSV, Excel or PDF',
    params: inUnit,
    rows: 'worked out',
  }),
  readJobTemplate: {
    summary: 'One template with its tasks and parameters',
    access: maySee,
    params: ofOne,
    answer: templatePage,
  },
  listJobTemplateHistory: historyOperation({
    summary: 'Who changed a template, when and how, from whichever business unit',
    access: mayChange,
    params: ofOne,
  }),
  addJobTemplate: {
    summary: 'One more template',
    access: mayChange,
    params: inUnit,
    body: templateBody,
    answer: templatePage,
    strict: true,
  },
  changeJobTemplate: {
    summary: 'Another definition of a template, against the version that was read; jobs made of it stay as they are',
    access: mayChange,
    params: ofOne,
    body: templateChange,
    refuses: [409],
    answer: templatePage,
    strict: true,
  },
  deleteJobTemplate: {
    summary: 'Takes a template away that no job is made of any more',
    access: mayChange,
    params: ofOne,
    body: z.object({ rowVersion }),
    refuses: [409],
    answer: z.object({}),
    strict: true,
  },
  makeJobOfTemplate: {
    summary: 'Makes a job of a template, which runs by hand until it gets a schedule',
    access: maySee,
    params: ofOne,
    body: templateUse,
    answer: jobPage,
    strict: true,
  },
});
