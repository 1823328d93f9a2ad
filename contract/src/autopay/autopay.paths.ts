const ofAccount = '/api/accounts/{id}';
const one = '/api/scheduled-payments/{id}';
const unit = '/api/business-units/{businessUnitId}';

export const autopayPaths = {
  getAutopaySettings: `GET ${ofAccount}/autopay-settings`,
  changeAutopaySettings: `PUT ${ofAccount}/autopay-settings`,
  changeCustomerAutopaySettings: 'PUT /api/customers/{customerId}/{accountId}/autopay-settings',
  previewAutopay: `POST ${ofAccount}/autopay-preview`,
  unenrollAutopay: `PUT ${ofAccount}/autopay-unenroll`,
  stopMyAutopay: 'PUT /api/customers/{customerId}/{accountId}/autopay-unenroll',
  listAutopayHistory: 'GET /api/customers/{accountId}/autopay-enrollment-history',
} as const;

export const scheduledPaths = {
  listScheduledPayments: `GET ${ofAccount}/scheduled-payments`,
  listMyScheduledPayments: 'GET /api/customers/scheduled-payments',
  schedulePaymentIntent: 'POST /api/payment-intents/{identifier}/schedule',
  previewSchedule: 'GET /api/payment-intents/{identifier}/schedule',
  cancelMyScheduledPayment: 'PUT /api/customers/scheduled-payments/{id}/cancel',
  changeScheduledSource: 'PUT /api/customers/scheduled-payments/{id}/payment-source',
  cancelScheduledPayment: `PUT ${one}/cancel`,
  skipScheduledPayment: `PUT ${one}/skip`,
  retryScheduledPayment: `POST ${one}/retry`,
  releaseScheduledPayment: `PUT ${one}/release`,
  rehearseAutopay: `GET ${unit}/autopay-rehearsal`,
} as const;

export const autopayRulesPaths = {
  readAutopayRules: `GET ${unit}/autopay-rules/{channel}`,
  changeAutopayRules: `PUT ${unit}/autopay-rules/{channel}`,
  listAutopayRulesHistory: `GET ${unit}/autopay-rules/{channel}/history`,
} as const;

export const autopayListPaths = {
  listAutopayEnrollments: `GET ${unit}/autopay-enrollments`,
  exportAutopayEnrollments: `GET ${unit}/autopay-enrollments/export/{exportMethod}`,
  listUnitScheduledPayments: `GET ${unit}/scheduled-payments`,
  exportUnitScheduledPayments: `GET ${unit}/scheduled-payments/export/{exportMethod}`,
  cancelScheduledPayments: `PUT ${unit}/scheduled-payments/cancel`,
  listInvalidSources: `GET ${unit}/autopay-invalid-sources`,
  exportInvalidSources: `GET ${unit}/autopay-invalid-sources/export/{exportMethod}`,
  listAutopayActivities: `GET ${unit}/autopay-activities`,
  exportAutopayActivities: `GET ${unit}/autopay-activities/export/{exportMethod}`,
} as const;
