export const myAccountPaths = {
  getMyAccount: 'GET /api/my-account',
  changeMyAccount: 'PUT /api/my-account',
  getMyPreferences: 'GET /api/my-account/preferences',
  keepMyPreferences: 'PUT /api/my-account/preferences',
  listMyActivity: 'GET /api/my-account/activity',
  listMySessions: 'GET /api/my-account/sessions',
  endOtherSessions: 'DELETE /api/my-account/sessions',
  endMySession: 'DELETE /api/my-account/sessions/{id}',
} as const;
