import type { ReactNode } from 'react';
import { cycleFields } from '@ratepayer/contract/bills/cycle.fields.ts';
import { cycleList, cycleTexts } from '@ratepayer/contract/bills/cycle.list.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { cycleHref } from './bill-words.ts';
import { cycleForm } from './cycle-form.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly tabs?: (list: ReactNode) => ReactNode;
  /** It stands in a page that has a head of its own. */
  readonly inside?: true;
}

/** The cycles of a business unit, and the beginning of another one. */
export function CycleList({ unit, user, tabs, inside }: Props) {
  return (
    <ListPage
      list={cycleList}
      texts={cycleTexts}
      unit={unit}
      user={user}
      load={cycleApi.listBillingCycles}
      file={cycleApi.exportBillingCycles}
      chips={['CycleStatuses', 'NotificationStrategies']}
      live={['BusinessUnit.BillsUpdated']}
      isRunning={({ step }) => step !== ''}
      row={{
        key: (cycle) => cycle.id,
        href: (cycle) => cycleHref(unit.id, cycle.id),
        name: (cycle) => cycle.name,
      }}
      card={{
        title: 'name',
        amount: 'totalAmountMinor',
        status: 'status',
        facts: ['issueDate', 'billCount', 'notificationStrategy'],
      }}
      {...(tabs ? { tabs } : {})}
      {...(inside ? { inside } : {})}
      create={{
        ...cycleForm(),
        fields: cycleFields,
        one: say('one_cycle'),
        start: { notificationStrategy: 'Per Bill', expectsDocuments: true },
        save: (values, options) => cycleApi.addBillingCycle({ businessUnitId: unit.id, ...values }, options),
      }}
    />
  );
}
