import type { ReactNode } from 'react';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { approvalList, approvalTexts } from '@ratepayer/contract/payments/approval.list.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import type { ListAddress } from '../../../ui/list/list-address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { ApprovalDrawer } from './approval-drawer.tsx';
import { whatOf } from './approval-words.ts';
import { subjectOf } from './approval-effect.tsx';
import { useOpenedApproval } from './use-opened-approval.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly tabs: (list: ReactNode, address: ListAddress) => ReactNode;
}

/** What waits for a second person, and how it ended; a row opens in a drawer that the address names. */
export function ApprovalList({ unit, user, tabs }: Props) {
  const { opened, close, hrefOf } = useOpenedApproval();
  return (
    <ListPage
      list={approvalList}
      texts={approvalTexts}
      unit={unit}
      user={user}
      load={paymentApi.listApprovals}
      chips={['ApprovalStatuses', 'ApprovalKinds', 'Mine']}
      live={['Payment.Voided', 'Payment.Refunded']}
      row={{ key: (row) => row.id, href: hrefOf, name: (row) => `${whatOf(row, unit)} ${subjectOf(row)}` }}
      card={{
        title: 'action',
        amount: 'amountMinor',
        status: 'status',
        facts: ['requestedDate', 'requestedByName', 'referenceNumber'],
      }}
      tabs={tabs}
    >
      {opened ? <ApprovalDrawer key={opened} id={opened} unit={unit} user={user} onClose={close} /> : null}
    </ListPage>
  );
}
