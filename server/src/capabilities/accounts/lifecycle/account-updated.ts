import type { Announcement } from '../../../platform/outbox/announce.ts';

/** What pages that show these accounts must hear. */
export const accountUpdated = (businessUnitId: number, ids: readonly number[]): Announcement[] =>
  ids.map((id) => ({ businessUnitId, orderingKey: `account:${id}`, topic: 'Account.Updated', payload: { id } }));

/** The same with what lists of the business unit must hear. */
export const accountsUpdated = (businessUnitId: number, ids: readonly number[]): Announcement[] => [
  ...accountUpdated(businessUnitId, ids),
  {
    businessUnitId,
    orderingKey: `businessUnit:${businessUnitId}`,
    topic: 'BusinessUnit.AccountsUpdated',
    payload: { id: businessUnitId },
  },
];
