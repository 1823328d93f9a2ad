const unit = '/api/business-units/{businessUnitId}';

export const setupPaths = {
  getBusinessUnit: `GET ${unit}`,
  listBusinessUnitHistory: `GET ${unit}/history`,
  readFeatures: `GET ${unit}/features`,
  changeFeatures: `PUT ${unit}/features`,
} as const;
