import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { activityList, activityTexts } from '@ratepayer/contract/autopay/activity.list.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { autopayListApi } from '../../platform/api/autopay.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { accountAt } from './account-at.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** Who began, changed and ended autopay. */
export const ActivityList = ({ unit, user }: Props) => (
  <ListPage
    inside
    list={activityList}
    texts={activityTexts}
    unit={unit}
    user={user}
    load={autopayListApi.listAutopayActivities}
    file={autopayListApi.exportAutopayActivities}
    chips={['AutopayActivities', 'EnrollmentTypes']}
    unannounced
    cells={{ accountNumber: shownNumber }}
    row={{ key: ({ id }) => id, href: (row) => accountAt(unit.id, row), name: shownNumber }}
    card={{ title: 'name', facts: ['date', 'activity', 'accountNumber', 'actor'] }}
  />
);
