export const feePaths = {
  listServiceFees: 'GET /api/business-units/{businessUnitId}/service-fees',
  exportServiceFees: 'GET /api/business-units/{businessUnitId}/service-fees/export/{exportMethod}',
  listFeeSchedules: 'GET /api/business-units/{businessUnitId}/service-fee-schedules',
  planFeeSchedule: 'POST /api/business-units/{businessUnitId}/service-fee-schedules',
  withdrawFeeSchedule: 'POST /api/business-units/{businessUnitId}/service-fee-schedules/{scheduleId}/withdraw',
} as const;
