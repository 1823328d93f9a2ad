import { headOf } from '../kit/list.ts';
import { many, yesNo } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';
import { triggerFields, triggerKinds } from './trigger.fields.ts';

/** What forms of a business unit may ask. */
export const triggers = record({
  entity: 'FunctionTrigger',
  as: 'functionTrigger',
  list: plainList({
    name: 'function-triggers',
    needs: 'BusinessUnits:Read',
    usual: 'name',
    period: 'none',
    columns: {
      name: { kind: 'text', sort: true },
      kind: { kind: 'text', sort: true },
      url: { kind: 'text' },
      timeoutSeconds: { kind: 'number', off: true },
      isActive: { kind: 'yesNo' },
    },
    filters: { TriggerKinds: many('kind', triggerKinds), IsActive: yesNo('isActive') },
    search: ['name', 'url'],
  }),
  texts: {
    ...headOf('triggers'),
    one: 'triggers_one',
    columns: {
      name: 'name',
      kind: 'triggers_kind',
      url: 'triggers_url',
      timeoutSeconds: 'triggers_timeout',
      isActive: 'triggers_active',
    },
    members: ['kind'],
  },
  operations: {
    list: 'listFunctionTriggers',
    file: 'exportFunctionTriggers',
    read: 'getFunctionTrigger',
    history: 'listFunctionTriggerHistory',
    add: 'addFunctionTrigger',
    change: 'changeFunctionTrigger',
  },
  form: { needs: 'BusinessUnits:Manage', fields: triggerFields },
});

export const triggerPaths = {
  ...recordPaths(triggers),
  tryFunctionTrigger: 'POST /api/business-units/{businessUnitId}/function-triggers/{id}/try',
  listFunctionTriggerCalls: 'GET /api/business-units/{businessUnitId}/function-triggers/{id}/calls',
  rotateFunctionTriggerSecret: 'POST /api/business-units/{businessUnitId}/function-triggers/{id}/rotate-secret',
} as const;
