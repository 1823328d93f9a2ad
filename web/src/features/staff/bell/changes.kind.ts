import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import type { WaitingChange } from '@ratepayer/contract/changes/change.operations.ts';
import { changeApi } from '../../../platform/api/change.api.ts';
import { say } from '../../../platform/texts/staff-shell.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { viewerZone } from '../../../platform/viewer-zone.ts';
import { type BellReader, bellKind } from './bell-kind.ts';

/** Where it is decided: over the page of what it is about. */
const placeOf = ({ entityType, entityId, businessUnitId }: WaitingChange): string =>
  entityType === 'MerchantAccount'
    ? `/portal/merchant-accounts/detail/${entityId}?bu=${businessUnitId}`
    : `/portal/organization?bu=${businessUnitId}`;

function detailOf(
  { isOwn, effectiveDate, requestedByName: by, reason }: WaitingChange,
  { unit: { timezone, culture } }: BellReader,
) {
  if (effectiveDate)
    return say('bell_change_from', { date: formatInstant(effectiveDate, timezone, viewerZone(), culture) });
  return isOwn ? say('bell_change_own') : say('bell_change_asked', { by, reason });
}

/** Changes of merchant accounts and limits that wait for a second person, or for their day. */
export const changesKind = bellKind({
  isFor: ({ user }) => user.role === 'Global Admin' || user.role === 'Organization Admin',
  call: changeApi.listWaitingChanges,
  asked: (businessUnitId) => ({ businessUnitId }),
  entries: ({ items, totalCount }, reader) => [
    ...items.map((change) => ({
      key: `change ${change.id}`,
      to: placeOf(change),
      title: say('bell_change', { change: sayValue(change.kind), subject: change.entityName }),
      detail: detailOf(change, reader),
      isForMe: change.mayDecide,
    })),
    ...(totalCount > items.length
      ? [
          {
            key: 'changes beside',
            to: `/portal/merchant-accounts?bu=${reader.unit.id}`,
            title: say('bell_changes_more', { count: totalCount - items.length }),
            detail: say('bell_changes_more_what'),
            isForMe: false,
          },
        ]
      : []),
  ],
});
