import { headOf } from '../kit/list.ts';
import { many, typed, yesNo } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';
import { responseStates } from './form-shape.ts';

/** What was answered on forms of a business unit, the latest first. */
export const formResponses = record({
  entity: 'FormResponse',
  as: 'formResponse',
  list: plainList({
    name: 'form-responses',
    needs: 'Accounts:Read',
    usual: '-createdDate',
    period: 'none',
    columns: {
      createdDate: { kind: 'instant', sort: true },
      displayName: { kind: 'text', sort: true },
      accountNumber: { kind: 'text' },
      payerName: { kind: 'text' },
      status: { kind: 'status', sort: true },
      formVersion: { kind: 'number', off: true },
      isDependentForm: { kind: 'yesNo', off: true },
      answers: { kind: 'text' },
    },
    filters: {
      /** The number of a form. */
      FormConfigurationId: typed('form', 9),
      ResponseStates: many('status', responseStates),
      IsDependentForm: yesNo('isDependentForm'),
    },
    search: ['displayName', 'accountNumber', 'answers'],
  }),
  texts: {
    ...headOf('form_responses'),
    one: 'form_responses_one',
    columns: {
      createdDate: 'form_responses_date',
      displayName: 'forms_one',
      accountNumber: 'account',
      payerName: 'payer',
      status: 'status',
      formVersion: 'version',
      isDependentForm: 'form_responses_dependent',
      answers: 'form_responses_answers',
    },
    filters: { FormConfigurationId: 'form_number' },
  },
  operations: {
    list: 'listFormResponses',
    file: 'exportFormResponses',
    read: 'getFormResponse',
    history: 'listFormResponseHistory',
  },
});

const home = '/api/business-units/{businessUnitId}/form-responses';
export const formResponsePaths = {
  ...recordPaths(formResponses),
  listAnsweredForms: 'GET /api/business-units/{businessUnitId}/form-responses/forms',
  getAnsweredForm: `GET ${home}/forms/{formConfigurationId}`,
  setFormHandOver: 'PUT /api/business-units/{businessUnitId}/form-responses/forms/{formConfigurationId}/hand-over',
  handOverFormResponse: `POST ${home}/{id}/hand-over`,
  printFormResponse: `GET ${home}/{id}/pdf`,
} as const;
