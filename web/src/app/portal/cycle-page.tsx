import { useNavigate, useOutletContext, useParams } from 'react-router';
import type { cycleFields } from '@ratepayer/contract/bills/cycle.fields.ts';
import { cycleList, cycleTexts } from '@ratepayer/contract/bills/cycle.list.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { cycleActions } from '../../features/bills/cycle-actions.tsx';
import { CycleBars } from '../../features/bills/cycle-bars.tsx';
import { cycleFacts } from '../../features/bills/cycle-facts.ts';
import { cycleForm } from '../../features/bills/cycle-form.ts';
import { auditedCycle } from '../../features/bills/cycle-log.tsx';
import { CycleSections } from '../../features/bills/cycle-sections.tsx';
import { cycleTabs } from '../../features/bills/cycle-tabs.tsx';
import { useLooked } from '../../features/bills/looked.ts';
import { mayBill } from '../../features/bills/may-bill.ts';
import { cycleHref } from '../../features/bills/bill-words.ts';
import { SentArchives } from '../../features/bills/sent-archives.tsx';
import { useArchives } from '../../features/bills/use-archives.ts';
import { useCycle } from '../../features/bills/use-cycle.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import type { CallOptions } from '../../platform/request.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { DetailPage } from '../../ui/detail/detail-page.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { leaveOnly, useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';

/** One billing cycle, from its index to what payers see. */
export function CyclePage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const navigate = useNavigate();
  const of = { businessUnitId: unit.id, cycleId: Number(useParams()['id']) };
  const use = useCycle(of);
  const look = useLooked();
  const archives = useArchives(of, use.cycle);
  const { fileId, isOther, toIndex } = useIndexPlace();
  const isOpen = mayBill(user) && use.cycle !== undefined && use.cycle.status !== 'Approved' && use.cycle.step === '';
  const edit = {
    ...cycleForm(),
    save: (values: ValuesOf<typeof cycleFields>, rowVersion: number, options: CallOptions) =>
      cycleApi.changeBillingCycle({ ...of, ...values, rowVersion }, options),
  };
  const home = `/portal/bills?bu=${unit.id}&tab=cycles`;
  return (
    <DetailPage
      list={cycleList}
      texts={cycleTexts}
      unit={unit}
      user={user}
      read={cycleApi.readBillingCycle}
      of={of}
      one={say('one_cycle')}
      notFound={say('cycle_not_found')}
      crumb={() => ({ name: say('cycles'), href: home })}
      name={(cycle) => cycle.name}
      actions={(shown) =>
        cycleActions({
          ...shown,
          look,
          act: use.act,
          onIndex: () => toIndex('other'),
          onDeleted: () => void navigate(home),
        })
      }
      bars={({ record }) => <CycleBars cycle={use.asItGoes(record)} problem={use.problem} />}
      facts={cycleFacts}
      sections={(shown) =>
        mayBill(user) ? (
          <>
            <SentArchives items={archives.items} />
            <CycleSections
              {...shown}
              use={use}
              archives={archives}
              fileId={fileId}
              isOther={isOther}
              onIndex={toIndex}
              onIndexOver={() => toIndex(undefined)}
            />
            <LeaveGuard form={{ isDirty: archives.isBusy, busy: false, isHeld: () => false }} />
          </>
        ) : null
      }
      tabs={(shown) => cycleTabs({ ...shown, look })}
      history={cycleApi.listBillingCycleHistory}
      neighbours={{ load: cycleApi.listBillingCycles, href: (cycle) => cycleHref(unit.id, cycle.id) }}
      audited={auditedCycle}
      live={{ topics: ['BusinessUnit.BillsUpdated'], isMine: ({ id }) => id === of.cycleId }}
      {...(isOpen ? { edit } : {})}
    />
  );
}

/** Which index is being mapped: in the address, so that a reload goes on there. */
function useIndexPlace() {
  const { get, change } = useAddress();
  const asked = get('index');
  const toIndex = (index: number | 'other' | undefined) =>
    change((next) => leaveOnly(next, new URLSearchParams(index ? { index: String(index) } : {})));
  return { fileId: Number(asked) || undefined, isOther: asked === 'other', toIndex };
}
