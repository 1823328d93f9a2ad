import { headOf } from '../kit/list.ts';
import { many, yesNo } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';
import { formFields } from './form.fields.ts';
import { formStates } from './form-shape.ts';

/** Forms of a business unit. */
export const forms = record({
  entity: 'FormConfiguration',
  as: 'form',
  list: plainList({
    name: 'form-configurations',
    needs: 'BusinessUnits:Read',
    usual: 'displayName',
    period: 'none',
    columns: {
      displayName: { kind: 'text', sort: true },
      onDashboard: { kind: 'yesNo' },
      onLogin: { kind: 'yesNo' },
      onCheckout: { kind: 'yesNo' },
      isPublic: { kind: 'yesNo' },
      requireBeforePayment: { kind: 'yesNo', off: true },
      version: { kind: 'number', sort: true },
      status: { kind: 'status', sort: true },
      hasChanges: { kind: 'yesNo' },
      responses: { kind: 'number', sort: true },
      modifiedBy: { kind: 'text', off: true },
      modifiedDate: { kind: 'instant', sort: true, off: true },
    },
    filters: {
      FormStates: many('status', formStates),
      IsPublic: yesNo('isPublic'),
      OnDashboard: yesNo('onDashboard'),
      OnLogin: yesNo('onLogin'),
      OnCheckout: yesNo('onCheckout'),
    },
    search: ['displayName'],
  }),
  texts: {
    ...headOf('forms'),
    one: 'forms_one',
    columns: {
      displayName: 'forms_name',
      onDashboard: 'forms_dashboard',
      onLogin: 'forms_login',
      onCheckout: 'forms_checkout',
      isPublic: 'forms_public',
      requireBeforePayment: 'forms_before_payment',
      version: 'version',
      status: 'status',
      hasChanges: 'forms_changes',
      responses: 'forms_responses',
      modifiedBy: 'modified_by',
      modifiedDate: 'modified',
    },
  },
  operations: {
    list: 'listForms',
    file: 'exportForms',
    history: 'listFormHistory',
    add: 'addForm',
    change: 'changeForm',
  },
  form: { needs: 'BusinessUnits:Manage', fields: formFields },
});

const home = '/api/business-units/{businessUnitId}/form-configurations';
export const formRecordPaths = {
  ...recordPaths(forms),
  getFormSchemas: 'GET /api/business-units/{businessUnitId}/form-configurations/schemas',
  getFormDraft: `GET ${home}/{id}/draft`,
  listFormVersions: `GET ${home}/{id}/versions`,
  publishForm: `POST ${home}/{id}/publish`,
  retireForm: `POST ${home}/{id}/retire`,
  duplicateForm: `POST ${home}/{id}/duplicate`,
} as const;
