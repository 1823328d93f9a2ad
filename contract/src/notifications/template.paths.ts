const unit = '/api/business-units/{businessUnitId}/notification-templates';
const organization = '/api/business-units/{businessUnitId}/organization-notification-templates';
const one = '{templateKey}/{channel}';

export const templatePaths = {
  listTemplates: `GET ${unit}`,
  changeTemplate: `PUT ${unit}/${one}`,
  previewTemplate: `POST ${unit}/${one}/preview`,
  testTemplate: `POST ${unit}/${one}/test`,
  listTemplateHistory: `GET ${unit}/${one}/history`,
  listOrganizationTemplates: `GET ${organization}`,
  changeOrganizationTemplate: `PUT ${organization}/${one}`,
  listOrganizationTemplateHistory: `GET ${organization}/${one}/history`,
} as const;
