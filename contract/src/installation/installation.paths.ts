export const installationPaths = {
  listInstallationNotices: 'GET /api/installation/notices',
  getProviderName: 'GET /api/installation/provider-name',
  changeProviderName: 'PUT /api/installation/provider-name',
  getInstallationHealth: 'GET /api/installation/health',
  listMaintenance: 'GET /api/installation/maintenance',
  planMaintenance: 'POST /api/installation/maintenance',
  endMaintenance: 'POST /api/installation/maintenance/end',
  listRateLimits: 'GET /api/installation/rate-limits',
  changeRateLimit: 'POST /api/installation/rate-limits',
} as const;
