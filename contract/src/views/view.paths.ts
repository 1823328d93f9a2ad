export const viewPaths = {
  listSavedViews: 'GET /api/business-units/{businessUnitId}/saved-views',
  listMySavedViews: 'GET /api/my-account/saved-views',
  saveView: 'POST /api/business-units/{businessUnitId}/saved-views',
  chooseDefaultView: 'PUT /api/business-units/{businessUnitId}/saved-views/default',
  removeSavedView: 'DELETE /api/business-units/{businessUnitId}/saved-views/{viewId}',
} as const;
