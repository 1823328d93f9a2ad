import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { mostCanceled } from '@ratepayer/contract/autopay/autopay-kinds.ts';
import type { ListedScheduled } from '@ratepayer/contract/autopay/autopay-lists.shapes.ts';
import { scheduledList, scheduledTexts } from '@ratepayer/contract/autopay/scheduled.list.ts';
import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { autopayListApi } from '../../platform/api/autopay.api.ts';
import { keyOf } from '../../platform/query-of.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-autopay.ts';
import type { Action } from '../../ui/action.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Status } from '../../ui/status.tsx';
import { accountAt } from './account-at.ts';
import { CancelChosen } from './cancel-chosen.tsx';
import { methodWords } from './method-words.ts';
import { type Doing, doingActions, doingsOf } from './planned.ts';
import { PlannedDialog } from './planned-dialog.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** What will be taken by itself, what was, and what became of the rest. */
export function ScheduledList({ unit, user }: Props) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ readonly row: ListedScheduled; readonly doing: Doing }>();
  const again = () => void client.invalidateQueries({ queryKey: keyOf(autopayListApi.listUnitScheduledPayments) });
  const mayManage = user.permissions.includes('ScheduledPayments:Manage');
  const actionsOf = (row: ListedScheduled): readonly Action[] => [
    { key: 'open', text: say('open_account'), to: accountAt(unit.id, row) },
    ...(row.referenceNumber
      ? [{ key: 'payment', text: say('open_payment'), to: paymentAt(unit.id, row.referenceNumber) }]
      : []),
    ...doingActions(doingsOf(row, user), (doing) => setAsked({ row, doing })),
  ];
  return (
    <>
      <ListPage
        inside
        list={scheduledList}
        texts={scheduledTexts}
        unit={unit}
        user={user}
        load={autopayListApi.listUnitScheduledPayments}
        file={autopayListApi.exportUnitScheduledPayments}
        chips={['ScheduledStatuses', 'PaymentSourceTypes', 'IsHeld']}
        live={['Account.Updated']}
        referenceOf={({ accountId }) => String(accountId)}
        cells={{
          accountNumber: shownNumber,
          paymentSourceType: methodWords,
          status: (row) => (
            <>
              <Status value={row.status} />
              {row.isHeld ? <span className="small muted"> {say('held')}</span> : null}
            </>
          ),
        }}
        row={{
          key: ({ id }) => id,
          href: (row) => accountAt(unit.id, row),
          name: (row) => `${shownNumber(row)} ${formatDate(row.processingDate, unit.culture)}`,
          actions: actionsOf,
        }}
        card={{
          title: 'name',
          amount: 'amountMinor',
          status: 'status',
          facts: ['processingDate', 'accountNumber', 'paymentStatus'],
        }}
        {...(mayManage
          ? {
              bulk: {
                most: mostCanceled,
                actions: (chosen: readonly ListedScheduled[], clear: () => void) => (
                  <CancelChosen unit={unit} chosen={chosen} onDone={() => (clear(), again())} />
                ),
              },
            }
          : {})}
      />
      {asked ? (
        <PlannedDialog
          unit={unit}
          of={asked.row}
          doing={asked.doing}
          onDone={again}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}

const paymentAt = (unitId: number, referenceNumber: string) =>
  `/portal/payments/details/${referenceNumber}?bu=${unitId}`;
