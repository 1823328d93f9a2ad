/** What a token says of its holder beside name, role and permissions. */
export const attributeClaims = [
  'business_unit_id',
  'business_unit_slug',
  'customer_id',
  'environment_key',
  'embedded_data',
  'session_identifier',
  'idle_minutes',
  'act',
] as const;

/** All that a token says of a session; the provider lets these through and no others. */
export const sessionClaims = ['permissions', 'role', ...attributeClaims] as const;
