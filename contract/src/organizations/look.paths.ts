const unit = '/api/business-units/{businessUnitId}';

export const lookPaths = {
  changeColour: `PUT ${unit}/color`,
  saveLogo: `PUT ${unit}/logos/{place}`,
  removeLogo: `POST ${unit}/logos/{place}/remove`,
} as const;
