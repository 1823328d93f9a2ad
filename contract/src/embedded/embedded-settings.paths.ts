const home = '/api/business-units/{businessUnitId}/embedded-settings';

export const embeddedSettingsPaths = {
  getEmbeddedSettings: `GET ${home}`,
  changeEmbeddedSettings: `PUT ${home}`,
  getEmbeddedSettingsHistory: `GET ${home}/history`,
  createSigningKey: `POST ${home}/keys`,
  revokeSigningKey: `POST ${home}/keys/{id}/revocation`,
  buildCheckoutLink: `POST ${home}/links`,
  checkCheckoutLink: `POST ${home}/links/check`,
} as const;
