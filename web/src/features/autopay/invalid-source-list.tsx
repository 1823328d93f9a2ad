import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { invalidSourceList, invalidSourceTexts } from '@ratepayer/contract/autopay/invalid-source.list.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { autopayListApi } from '../../platform/api/autopay.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { accountAt } from './account-at.ts';
import { methodWords } from './method-words.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** Whom to ask for another card or bank account. */
export const InvalidSourceList = ({ unit, user }: Props) => (
  <ListPage
    inside
    list={invalidSourceList}
    texts={invalidSourceTexts}
    unit={unit}
    user={user}
    load={autopayListApi.listInvalidSources}
    file={autopayListApi.exportInvalidSources}
    chips={['MethodStatuses', 'PaymentSourceTypes', 'IsActive']}
    live={['Account.Updated']}
    referenceOf={({ accountId }) => String(accountId)}
    cells={{
      accountNumber: shownNumber,
      paymentSourceType: methodWords,
    }}
    row={{ key: ({ id }) => id, href: (row) => accountAt(unit.id, row), name: shownNumber }}
    card={{
      title: 'name',
      amount: 'missingMinor',
      status: 'methodStatus',
      facts: ['accountNumber', 'paymentSourceType', 'nextDate'],
    }}
  />
);
