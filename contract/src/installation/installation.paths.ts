export const installationPaths = {
  listInstallationNotices: 'GET /api/installation/notices',
  getInstallationHealth: 'GET /api/installation/health',
  listRateLimits: 'GET /api/installation/rate-limits',
  changeRateLimit: 'POST /api/installation/rate-limits',
} as const;
