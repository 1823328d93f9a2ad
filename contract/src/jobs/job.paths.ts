export const jobPaths = {
  listFailedDeliveries: 'GET /api/business-units/{businessUnitId}/failed-deliveries',
  exportFailedDeliveries: 'GET /api/business-units/{businessUnitId}/failed-deliveries/export/{exportMethod}',
  sendDeliveriesAgain: 'POST /api/business-units/{businessUnitId}/failed-deliveries/send-again',
  listSchedules: 'GET /api/installation/schedules',
  runScheduleNow: 'POST /api/installation/schedules/run-now',
} as const;
