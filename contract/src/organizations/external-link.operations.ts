import { z } from 'zod';
import { historyOperation } from '../kit/history.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';
import { externalLinks } from './external-link.shapes.ts';

const params = z.object({ businessUnitId: ref('businessUnit') });
const see = withPermission('BusinessUnits:Read');

export const externalLinkOperations = operations({
  readExternalLinks: {
    summary: 'Where payers of a business unit go on to, in its order',
    access: see,
    params,
    answer: externalLinks,
  },
  changeExternalLinks: {
    summary: 'Other links in their order, against the version that was read',
    access: withPermission('BusinessUnits:Manage'),
    params,
    body: externalLinks,
    refuses: [409],
    answer: externalLinks,
    strict: true,
  },
  listExternalLinkHistory: historyOperation({
    summary: 'Who changed the links of a business unit, when and how',
    access: see,
    params,
  }),
});
