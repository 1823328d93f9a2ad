import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { ListedEnrolment } from '@ratepayer/contract/autopay/autopay-lists.shapes.ts';
import { enrolmentList, enrolmentTexts } from '@ratepayer/contract/autopay/enrolment.list.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { autopayListApi } from '../../platform/api/autopay.api.ts';
import { keyOf } from '../../platform/query-of.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-autopay.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { accountAt } from './account-at.ts';
import { EndAutopayDialog } from './end-autopay-dialog.tsx';
import { methodWords } from './method-words.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** Accounts that pay by themselves. */
export function EnrolmentList({ unit, user }: Props) {
  const client = useQueryClient();
  const [ending, setEnding] = useState<ListedEnrolment>();
  const mayEnd = user.permissions.includes('AutopayEnrollment:Manage');
  return (
    <>
      <ListPage
        inside
        list={enrolmentList}
        texts={enrolmentTexts}
        unit={unit}
        user={user}
        load={autopayListApi.listAutopayEnrollments}
        file={autopayListApi.exportAutopayEnrollments}
        chips={['EnrollmentTypes', 'SchedulingTypes', 'PaymentSourceTypes', 'MethodStatuses']}
        live={['Account.Updated']}
        referenceOf={({ accountId }) => String(accountId)}
        cells={{
          accountNumber: shownNumber,
          paymentSourceType: methodWords,
        }}
        row={{
          key: ({ id }) => id,
          href: (row) => accountAt(unit.id, row),
          name: shownNumber,
          actions: (row) => [
            { key: 'open', text: say('open_account'), to: accountAt(unit.id, row) },
            ...(mayEnd && row.isActive ? [{ key: 'end', text: say('end_autopay'), press: () => setEnding(row) }] : []),
          ],
        }}
        card={{ title: 'name', status: 'methodStatus', facts: ['accountNumber', 'paymentSourceType', 'nextDate'] }}
      />
      {ending ? (
        <EndAutopayDialog
          unit={unit}
          account={{ id: ending.accountId, name: shownNumber(ending) }}
          rowVersion={ending.rowVersion}
          onDone={() => void client.invalidateQueries({ queryKey: keyOf(autopayListApi.listAutopayEnrollments) })}
          onClose={() => setEnding(undefined)}
        />
      ) : null}
    </>
  );
}
