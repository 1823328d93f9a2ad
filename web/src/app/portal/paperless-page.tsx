import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useOutletContext } from 'react-router';
import {
  paperlessActivityList,
  paperlessActivityTexts,
} from '@ratepayer/contract/paperless/paperless-activity.list.ts';
import type { ListedPaperless } from '@ratepayer/contract/paperless/paperless-lists.shapes.ts';
import { paperlessList, paperlessTexts } from '@ratepayer/contract/paperless/paperless.list.ts';
import { BackToPaperDialog } from '../../features/paperless/back-to-paper-dialog.tsx';
import { isActivity, PaperlessTabs } from '../../features/paperless/paperless-tabs.tsx';
import { paperlessListApi } from '../../platform/api/paperless.api.ts';
import { download } from '../../platform/download.ts';
import { keyOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-paperless.ts';
import { toast } from '../../platform/toasts.ts';
import { useListAddress } from '../../ui/list/list-address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ShellContext } from './shell.tsx';

/** Who gets bills of a business unit without paper, and behind a tab what was done. */
export function PaperlessReportPage() {
  const context = useOutletContext<ShellContext>();
  const address = useListAddress();
  const tabs = (list: ReactNode) => <PaperlessTabs address={address}>{list}</PaperlessTabs>;
  return isActivity(address) ? <Activities {...context} tabs={tabs} /> : <Enrolled {...context} tabs={tabs} />;
}

type Props = ShellContext & { readonly tabs: (list: ReactNode) => ReactNode };
interface Whose {
  readonly accountId: number;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
}
const accountAt = ({ accountId }: Whose, unitId: number) => `/portal/accounts/${accountId}/dashboard?bu=${unitId}`;

function Enrolled({ unit, user, tabs }: Props) {
  const client = useQueryClient();
  const [ending, setEnding] = useState<ListedPaperless>();
  const prove = ({ customerId }: ListedPaperless) =>
    void download(paperlessListApi.proveConsents, { businessUnitId: unit.id, customerId }).then(
      (problem) => problem && toast(problem),
    );
  return (
    <ListPage
      list={paperlessList}
      texts={paperlessTexts}
      unit={unit}
      user={user}
      load={paperlessListApi.listPaperlessEnrollments}
      file={paperlessListApi.exportPaperlessEnrollments}
      chips={['ConsentMethods', 'IsActive']}
      live={['Account.Updated']}
      cells={{ accountNumber: (row) => shownNumber(row) }}
      row={{
        key: ({ id }) => id,
        href: (row) => accountAt(row, unit.id),
        name: (row) => `${shownNumber(row)} ${row.customerName}`,
        actions: (row) => [
          { key: 'open', text: say('open_account'), to: accountAt(row, unit.id) },
          ...(user.permissions.includes('Accounts:Read')
            ? [{ key: 'consents', text: say('consents'), press: () => prove(row) }]
            : []),
          ...(row.isActive && user.permissions.includes('Accounts:Manage')
            ? [{ key: 'end', text: say('back'), press: () => setEnding(row) }]
            : []),
        ],
      }}
      card={{ title: 'name', facts: ['accountNumber', 'email', 'enrolledDate'] }}
      tabs={tabs}
    >
      {ending ? (
        <BackToPaperDialog
          of={ending}
          account={shownNumber(ending)}
          onDone={() => void client.invalidateQueries({ queryKey: keyOf(paperlessListApi.listPaperlessEnrollments) })}
          onClose={() => setEnding(undefined)}
        />
      ) : null}
    </ListPage>
  );
}

function Activities({ unit, user, tabs }: Props) {
  return (
    <ListPage
      list={paperlessActivityList}
      texts={paperlessActivityTexts}
      unit={unit}
      user={user}
      load={paperlessListApi.listPaperlessActivities}
      file={paperlessListApi.exportPaperlessActivities}
      chips={['PaperlessActivities']}
      live={['Account.Updated']}
      cells={{ accountNumber: (row) => shownNumber(row) }}
      row={{
        key: ({ id }) => id,
        href: (row) => accountAt(row, unit.id),
        name: (row) => `${shownNumber(row)} ${row.activity}`,
      }}
      card={{ title: 'name', facts: ['date', 'activity', 'accountNumber', 'actor'] }}
      tabs={tabs}
    />
  );
}
