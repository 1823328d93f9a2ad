const one = '/api/business-units/{businessUnitId}/users/{id}' as const;

export const personPaths = {
  getUser: `GET ${one}`,
  listUserHistory: `GET ${one}/history`,
  inviteUser: 'POST /api/business-units/{businessUnitId}/users',
  disableUsers: 'POST /api/business-units/{businessUnitId}/users/disable',
  changeUser: `PUT ${one}`,
  inviteUserAgain: `POST ${one}/invitation`,
  turnUser: `PUT ${one}/status`,
  moveUser: `PUT ${one}/organization`,
  joinLogins: `PUT ${one}/person`,
  signOutUser: `POST ${one}/sign-out`,
} as const;
