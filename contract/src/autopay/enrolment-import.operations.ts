import { z } from 'zod';
import { mappingName, mappingsOf, namedFile, reservedUpload, uploadStep } from '../accounts/upload-parts.ts';
import { upload } from '../accounts/upload.shapes.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { page, paging, ref } from '../kit/shapes.ts';
import { enrolmentMapping, enrolmentUploadRow } from './enrolment-import.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const inUpload = inUnit.extend({ uploadId: ref('upload') });
const enrol = withPermission('AutopayEnrollment:Manage');

/** A file of authorized enrolments in autopay, from its upload to what it began. */
export const enrolmentImportOperations = operations({
  getEnrolmentUploadUrl: {
    summary: 'Reserve an upload of autopay enrollments and get the address the file goes to',
    access: enrol,
    params: inUnit,
    body: namedFile,
    answer: reservedUpload,
  },
  processEnrolmentUpload: {
    summary: 'Check an uploaded file of autopay enrollments, begin its good rows, cancel it, or undo what it began',
    access: enrol,
    params: inUnit,
    body: z.object({
      ...uploadStep,
      step: z.enum(['Check', 'Process', 'Cancel', 'Undo']),
      /** With Check: how it is read. */
      config: enrolmentMapping.optional(),
    }),
    refuses: [409],
    answer: upload,
    strict: true,
  },
  getEnrolmentMapping: {
    summary: 'How an uploaded file of autopay enrollments is read, and what was saved under names',
    access: enrol,
    params: inUpload,
    answer: z.object(mappingsOf(enrolmentMapping)),
  },
  listEnrolmentUploadRows: {
    summary: 'Enrollments that a checked file would begin, or that are there already; the first of each',
    access: enrol,
    params: inUpload,
    query: z.object({ ...paging, State: z.enum(['new', 'there']).default('new') }),
    answer: page(enrolmentUploadRow),
  },
  deleteEnrolmentMapping: {
    summary: 'Forget how files of autopay enrollments are read that was saved under a name',
    access: enrol,
    params: inUnit.extend(mappingName),
    answer: z.object({}),
  },
});
