export const dashboardPaths = {
  getBusinessUnitSummary: 'GET /api/business-units/{id}/summary',
  getAdoption: 'GET /api/business-units/{businessUnitId}/engagement/adoption',
  getTakings: 'GET /api/business-units/{businessUnitId}/dashboard/takings',
  getDeclines: 'GET /api/business-units/{businessUnitId}/dashboard/declines',
  getNextDeposit: 'GET /api/business-units/{businessUnitId}/dashboard/next-deposit',
  getComingUp: 'GET /api/business-units/{businessUnitId}/dashboard/coming-up',
  listAllUnits: 'GET /api/dashboard/business-units',
  listViewed: 'GET /api/business-units/{businessUnitId}/dashboard/viewed',
  markViewed: 'PUT /api/business-units/{businessUnitId}/dashboard/viewed/{kind}/{id}',
  listAttention: 'GET /api/business-units/{businessUnitId}/dashboard/attention',
  assignAttention: 'PUT /api/business-units/{businessUnitId}/dashboard/attention/{kind}/{id}/owner',
  snoozeAttention: 'POST /api/business-units/{businessUnitId}/dashboard/attention/{kind}/{id}/snooze',
} as const;
