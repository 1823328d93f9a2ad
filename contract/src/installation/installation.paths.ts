export const installationPaths = {
  listInstallationNotices: 'GET /api/installation/notices',
  getProviderName: 'GET /api/installation/provider-name',
  changeProviderName: 'PUT /api/installation/provider-name',
  listProviderNameHistory: 'GET /api/installation/provider-name/history',
  getInstallationHealth: 'GET /api/installation/health',
  listMaintenance: 'GET /api/installation/maintenance',
  listMaintenanceHistory: 'GET /api/installation/maintenance/history',
  planMaintenance: 'POST /api/installation/maintenance',
  endMaintenance: 'POST /api/installation/maintenance/end',
  listRateLimits: 'GET /api/installation/rate-limits',
  listRateLimitHistory: 'GET /api/installation/rate-limits/history',
  changeRateLimit: 'POST /api/installation/rate-limits',
} as const;
