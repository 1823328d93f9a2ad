import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { onlyRoles, operations } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { ref } from '../kit/shapes.ts';
import { gatewayFields, pauseFields } from './gateway.fields.ts';
import { gateways } from './gateway.list.ts';

const made = recordOperations(gateways);
const params = z.object({ businessUnitId: ref('businessUnit'), id: ref('gateway') });
const rowVersion = z.number().int();
const change = {
  access: onlyRoles('Global Admin'),
  params,
  refuses: [409],
  answer: made.getGateway.answer,
  strict: true,
} as const;

export const gatewayOperations = operations({
  ...made,
  changeGateway: {
    ...change,
    summary: 'How long a gateway is waited for, against the version that was read',
    body: bodyOf(gatewayFields, { rowVersion }),
  },
  pauseGateway: {
    ...change,
    summary: 'Refuse new payments at a gateway with a text to payers; running ones finish',
    body: bodyOf(pauseFields, { rowVersion }),
  },
  resumeGateway: {
    ...change,
    summary: 'Take new payments at a gateway again',
    body: z.object({ rowVersion }),
  },
});
