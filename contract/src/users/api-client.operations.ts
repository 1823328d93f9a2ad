import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { historyOperation } from '../kit/history.ts';
import { onlyRoles, operations } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { bodyRef, ref } from '../kit/shapes.ts';
import { apiClientFields, clientKeyFields } from './api-client.fields.ts';
import { apiClients } from './api-client.list.ts';
import { apiClient, apiClientWithSecret } from './api-client.shapes.ts';
import { permissions } from './roles.ts';

/** No permission covers it, and no program makes programs. */
const admins = onlyRoles('Global Admin', 'Organization Admin');
const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const ofOne = inUnit.extend({ id: ref('apiClient') });
const mostUnits = 500;
const given = {
  permissions: z.array(z.enum(permissions)).min(1).max(permissions.length),
  businessUnitIds: z.array(bodyRef('businessUnit')).min(1).max(mostUnits),
};
const write = { access: admins, refuses: [409, 428], strict: true } as const;

/** Programs that call in the name of an organization: made, changed, given another secret, and revoked. */
export const apiClientOperations = operations({
  ...recordOperations(apiClients),
  getApiClient: {
    summary: 'One program that calls in the name of the organization; never its secrets',
    access: admins,
    params: ofOne,
    answer: apiClient,
  },
  createApiClient: {
    ...write,
    summary: 'Make a program with no more than the caller holds; its secret is told once, or it has a key and none',
    params: inUnit,
    body: bodyOf({ ...apiClientFields, ...clientKeyFields }, given),
    answer: apiClientWithSecret,
  },
  changeApiClient: {
    ...write,
    summary: 'Other values of a program, against the version that was read; in force at its next request',
    params: ofOne,
    body: bodyOf(apiClientFields, { ...given, rowVersion: z.number().int() }),
    answer: apiClient,
  },
  exchangeApiClientSecret: {
    ...write,
    summary: 'A new secret, or the key that is given, for another year; the one before is good for seven days more',
    params: ofOne,
    body: bodyOf(clientKeyFields, { rowVersion: z.number().int() }),
    answer: apiClientWithSecret,
  },
  revokeApiClient: {
    ...write,
    summary: 'Refuse a program from its next request on, for good',
    params: ofOne,
    answer: apiClient,
  },
  listApiClientHistory: historyOperation({
    summary: 'Who changed a program, when and how',
    access: admins,
    params: ofOne,
  }),
});
