const unit = '/api/business-units/{businessUnitId}';
const job = `${unit}/jobs/{jobId}` as const;
const runs = `${unit}/job-runs`;
const run = `${runs}/{runId}` as const;

export const runPaths = {
  runJob: `POST ${job}/run`,
  runJobWithFile: `POST ${job}/run-with-file`,
  reserveJobFile: `POST ${job}/files`,
  listJobRuns: `GET ${runs}`,
  exportJobRuns: `GET ${runs}/export/{exportMethod}`,
  readJobRun: `GET ${run}`,
  decideJobRun: `POST ${run}/decide`,
  runJobAgain: `POST ${run}/again`,
  openTicketOfRun: `POST ${run}/ticket`,
  listJobArrivals: `GET ${unit}/job-arrivals`,
  readJobLog: `GET ${run}/log`,
  downloadJobLog: `GET ${run}/log/file`,
  downloadJobFile: `GET ${unit}/job-files/{fileId}`,
} as const;
