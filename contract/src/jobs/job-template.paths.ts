const templates = '/api/business-units/{businessUnitId}/job-templates';
const one = `${templates}/{templateId}` as const;

export const jobTemplatePaths = {
  listJobTemplates: `GET ${templates}`,
  exportJobTemplates: `GET ${templates}/export/{exportMethod}`,
  readJobTemplate: `GET ${one}`,
  listJobTemplateHistory: `GET ${one}/history`,
  addJobTemplate: `POST ${templates}`,
  changeJobTemplate: `PUT ${one}`,
  deleteJobTemplate: `DELETE ${one}`,
  makeJobOfTemplate: `POST ${one}/use`,
} as const;
