const accounts = '/api/business-units/{businessUnitId}/settings/accounts';

export const accountSettingsPaths = {
  readAccountSettings: `GET ${accounts}`,
  changeAccountSettings: `PUT ${accounts}`,
} as const;
