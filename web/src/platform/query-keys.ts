/** Query keys the client reads, in exact case (specification 2). */
export const queryKeys = [
  'PaymentSuccessful',
  'BusinessUnitSlug',
  'AuthSessionToken',
  'CustomRedirectUrl',
  'initialAction',
  'returnUrl',
  'sessionIdentifier',
  'sessionAction',
  'accountNumber',
  'subaccountNumber',
  'additionalIdentifierKey',
  'additionalIdentifierValue',
  'accountId',
] as const;
export type QueryKey = (typeof queryKeys)[number];

/** Every value of the known keys; a repeated key keeps its order. Unknown keys are never read. */
export function readQuery(search: string): Partial<Record<QueryKey, string[]>> {
  const params = new URLSearchParams(search);
  return Object.fromEntries(queryKeys.filter((key) => params.has(key)).map((key) => [key, params.getAll(key)]));
}

/** Takes keys out of the address bar once they are read; nothing stays in the history. */
export function forgetQuery(...keys: QueryKey[]): void {
  const url = new URL(location.href);
  for (const key of keys) url.searchParams.delete(key);
  history.replaceState(history.state, '', url);
}
