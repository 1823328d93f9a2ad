const settings = '/api/business-units/{businessUnitId}/settings';

export const unitSettingsPaths = {
  getUnitSettings: `GET ${settings}`,
  changeUnitSettings: `PUT ${settings}`,
  getUnitSettingsHistory: `GET ${settings}/history`,
} as const;
