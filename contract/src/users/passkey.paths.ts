export const passkeyPaths = {
  listMyPasskeys: 'GET /api/my-account/passkeys',
  askForPasskey: 'POST /api/my-account/passkeys/request',
  addMyPasskey: 'POST /api/my-account/passkeys',
  removeMyPasskey: 'DELETE /api/my-account/passkeys/{id}',
} as const;
