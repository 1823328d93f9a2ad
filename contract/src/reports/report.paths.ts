export const reportPaths = {
  listGeneratedReports: 'GET /api/business-units/{businessUnitId}/reports/generated',
  listUnseenReports: 'GET /api/business-units/{businessUnitId}/reports/generated/unseen',
  queueReport: 'POST /api/business-units/{businessUnitId}/reports/generated',
  runReportAgain: 'POST /api/business-units/{businessUnitId}/reports/generated/{reportId}/run-again',
  downloadReport: 'GET /api/business-units/{businessUnitId}/reports/generated/{reportId}/download',
  deleteReport: 'DELETE /api/business-units/{businessUnitId}/reports/generated/{reportId}',
} as const;
