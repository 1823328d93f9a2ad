const home = '/api/business-units/{businessUnitId}/form-configurations';

export const formPaths = {
  listDashboardForms: `GET ${home}/customer-dashboard`,
  listCheckoutForms: `GET ${home}/checkout/{paymentSessionIdentifier}`,
  getForm: `GET ${home}/{formConfigurationId}`,
  getPublicForm: `GET ${home}/{formConfigurationId}/public`,
  runFormAction: `POST ${home}/{formConfigurationId}/action`,
  submitForm: `POST ${home}/{formConfigurationId}/submit`,
  submitPublicForm: `POST ${home}/{formConfigurationId}/submit/public`,
  putForms: 'PUT /api/payment-intents/{sessionIdentifier}/forms',
} as const;
