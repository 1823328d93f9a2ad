import { z } from 'zod';
import { anyone, operations, withPermission } from '../kit/operation.ts';
import { file, instant, ref, text } from '../kit/shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });

/** Files that forms are answered with. */
export const formFileOperations = operations({
  reserveFormFile: {
    summary: 'Reserve the place of a file that a form is answered with, and get the address its bytes go to',
    access: anyone,
    params: inUnit.extend({ formConfigurationId: ref('form') }),
    body: z.object({
      fieldName: text(60).min(1),
      fileName: text(200).min(1),
      sizeBytes: z.number().int().min(0),
      /** Of the payment that needs the form, '' without one. */
      paymentSessionSessionIdentifier: text(22),
    }),
    answer: z.object({ fileId: z.number().int(), uploadUrl: z.string(), expiresDate: instant }),
    strict: true,
  },
  downloadFormFile: {
    summary: 'A file that a form was answered with; who took it is written down',
    access: withPermission('Accounts:Read'),
    params: inUnit.extend({ id: ref('formResponse'), formFileId: ref('formFile') }),
    answer: file,
    file: ['application/octet-stream'],
  },
});
