const unit = '/api/business-units/{businessUnitId}';

export const preferencePaths = {
  getOrganizationPreferences: `GET ${unit}/organization-preferences`,
  changeOrganizationPreferences: `PUT ${unit}/organization-preferences`,
  listOrganizationPreferenceHistory: `GET ${unit}/organization-preferences/history`,
  getFeatureDefaults: `GET ${unit}/feature-defaults`,
  listFeatureDefaultHistory: `GET ${unit}/feature-defaults/history`,
  changeFeatureDefaults: `PUT ${unit}/feature-defaults`,
} as const;
