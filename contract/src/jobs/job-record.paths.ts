const jobs = '/api/business-units/{businessUnitId}/jobs';
const one = `${jobs}/{jobId}` as const;

export const jobRecordPaths = {
  listJobs: `GET ${jobs}`,
  exportJobs: `GET ${jobs}/export/{exportMethod}`,
  addJob: `POST ${jobs}`,
  readJob: `GET ${one}`,
  changeJob: `PUT ${one}`,
  switchJob: `POST ${one}/switch`,
  deleteJob: `DELETE ${one}`,
  listJobHistory: `GET ${one}/history`,
} as const;
