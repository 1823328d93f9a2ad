import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { historyOperation } from '../kit/history.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';
import { acknowledgmentList } from './acknowledgment.list.ts';
import { termsIdentifiers } from './terms-kinds.ts';
import { termsFields, termsTextFields } from './terms.fields.ts';
import { termsList } from './terms.list.ts';
import { acknowledgmentRow, termsRow, termsText } from './terms.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const oneVersion = inUnit.extend({ termsId: ref('terms') });
const maySee = withPermission('BusinessUnits:Read');
const mayChange = withPermission('BusinessUnits:Manage');
const rowVersion = z.number().int();
/** Agreements to any version of one text. */
const ofOneText = { TermsIdentifier: z.enum(termsIdentifiers).optional() };
const asRead = z.object({ rowVersion });

/** What payers agree to; the texts of the platform are changed by a Global Admin alone. */
export const termsOperations = operations({
  listTerms: listOperation(termsList, {
    summary: 'Every version of what payers agree to, with those of the platform',
    params: inUnit,
    row: termsRow,
  }),
  exportTerms: exportOperation(termsList, {
    summary: 'The same versions as CSV, Excel or PDF',
    params: inUnit,
    rows: 'terms',
  }),
  addTerms: {
    summary: 'A draft of the next version of a text; there is one at a time',
    access: mayChange,
    params: inUnit,
    body: bodyOf(termsFields),
    answer: termsText,
  },
  readTerms: { summary: 'One version with what it says', access: maySee, params: oneVersion, answer: termsText },
  changeTerms: {
    summary: 'Another wording or day of a draft, against the version that was read',
    access: mayChange,
    params: oneVersion,
    body: bodyOf(termsTextFields, { rowVersion }),
    refuses: [409],
    answer: termsText,
  },
  discardTerms: {
    summary: 'Throw a draft away, as it was read',
    access: mayChange,
    params: oneVersion,
    body: asRead,
    refuses: [409],
    answer: z.object({}),
  },
  publishTerms: {
    summary: 'Publish a draft: it never changes again, and holds from its day on',
    access: mayChange,
    params: oneVersion,
    body: asRead,
    refuses: [409],
    answer: termsText,
    strict: true,
  },
  retireTerms: {
    summary: 'Withdraw a planned version, or give up the one in force for the text of the platform',
    access: mayChange,
    params: oneVersion,
    body: asRead,
    refuses: [409],
    answer: termsText,
    strict: true,
  },
  listTermsHistory: historyOperation({
    summary: 'Who wrote, published and retired one version',
    access: maySee,
    params: oneVersion,
  }),
  listAcknowledgments: listOperation(acknowledgmentList, {
    summary: 'Who agreed to which version, when and how',
    params: inUnit,
    query: ofOneText,
    row: acknowledgmentRow,
  }),
  exportAcknowledgments: exportOperation(acknowledgmentList, {
    summary: 'The same agreements as CSV, Excel or PDF',
    params: inUnit,
    query: ofOneText,
    rows: 'worked out',
  }),
});
