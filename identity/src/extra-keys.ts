import { type Configuration, errors } from 'oidc-provider';

/** Keys that the portal adds to a sign-in request. */
const extraKeys = [
  'business_unit_slug',
  'auth_session_token',
  'cp_login_mode',
  'account_number',
  'additional_identifier_key',
  'additional_identifier_value',
  'challenge',
  'mock_role',
] as const;

/** Each of them, and how it is checked: a sign-in is the portal's own or that of a window in another site. */
export const extraParams: Configuration['extraParams'] = {
  ...Object.fromEntries(extraKeys.map((key) => [key, undefined])),
  cp_login_mode: (_ctx, mode) => {
    if (mode !== undefined && mode !== 'Portal' && mode !== 'Embedded')
      throw new errors.InvalidRequest('cp_login_mode');
  },
};
