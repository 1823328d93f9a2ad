export const exceptionPaths = {
  listGatewayExceptions: 'GET /api/business-units/{businessUnitId}/gateway-exceptions',
  exportGatewayExceptions: 'GET /api/business-units/{businessUnitId}/gateway-exceptions/export/{exportMethod}',
  getGatewayException: 'GET /api/gateway-exceptions/{id}',
  settleGatewayException: 'POST /api/gateway-exceptions/{id}/settle',
  decideGatewayException: 'POST /api/gateway-exceptions/{id}/decide',
} as const;
