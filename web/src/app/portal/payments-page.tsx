import { useOutletContext } from 'react-router';
import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { paymentList, paymentTexts } from '@ratepayer/contract/payments/payment.list.ts';
import { ApprovalList } from '../../features/staff/approvals/approval-list.tsx';
import { ExceptionList } from '../../features/staff/exceptions/exception-list.tsx';
import { OutcomeTabs } from '../../features/staff/list/outcome-tabs.tsx';
import { detailsOf, payerOf, paymentCells } from '../../features/staff/list/payment-cells.tsx';
import { paymentRowActions } from '../../features/staff/list/payment-menu.ts';
import { MarkExported } from '../../features/staff/list/mark-exported.tsx';
import { mostReceipts, SendChosenReceipts } from '../../features/staff/list/send-chosen-receipts.tsx';
import { totalsRows } from '../../features/staff/list/totals-words.ts';
import { paymentApi } from '../../platform/api/payment.api.ts';
import { say } from '../../platform/texts/lists.ts';
import { useListAddress } from '../../ui/list/list-address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Button } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';

/**
 * Every payment attempt with its outcome, what the gateways say of none, or what waits for a second person; all of
 * the list's state is in the address.
 */
export function PaymentsPage() {
  const context = useOutletContext<ShellContext>();
  const tab = useListAddress().get('tab');
  if (tab === 'exceptions') return <Beside list={ExceptionList} {...context} />;
  return tab === 'approvals' ? <Beside list={ApprovalList} {...context} /> : <Payments {...context} />;
}

/** A list of its own behind a tab of the payments. */
function Beside({ list: List, unit, user }: ShellContext & { readonly list: typeof ExceptionList }) {
  return (
    <List
      unit={unit}
      user={user}
      tabs={(list, address) => (
        <OutcomeTabs unitId={unit.id} address={address} counts={undefined}>
          {list}
        </OutcomeTabs>
      )}
    />
  );
}

function Payments({ unit, user }: ShellContext) {
  const today = dateIn(new Date(), unit.timezone);
  return (
    <ListPage
      list={paymentList}
      texts={paymentTexts}
      unit={unit}
      user={user}
      load={paymentApi.listPayments}
      file={paymentApi.exportPayments}
      chips={['PaymentTypes', 'PaymentSourceTypes', 'PaymentChannels']}
      live={['Payment.Processed', 'Payment.Voided', 'Payment.Refunded']}
      cells={paymentCells(unit)}
      row={{
        key: (row) => row.id,
        href: (row) => detailsOf(unit, row),
        name: (row) => row.referenceNumber,
        actions: (row) => paymentRowActions({ unit, row, permissions: user.permissions }),
      }}
      card={{
        title: payerOf,
        amount: 'amountMinor',
        status: 'status',
        facts: ['createdDate', 'accountType', 'channel'],
      }}
      totals={({ totals }, show) =>
        totalsRows({
          totals,
          show,
          counted: 'count_payments',
          amountColumn: 'amountMinor',
          feeColumn: 'serviceFeeAmountMinor',
        })
      }
      bulk={{
        most: mostReceipts,
        actions: (chosen, clear) => (
          <>
            <SendChosenReceipts unit={unit} chosen={chosen} onDone={clear} />
            {user.role === 'Global Admin' ? <MarkExported unit={unit} chosen={chosen} onDone={clear} /> : null}
          </>
        ),
      }}
      tabs={(list, address, answer) => (
        <OutcomeTabs unitId={unit.id} address={address} counts={answer?.counts}>
          {list}
        </OutcomeTabs>
      )}
      empty={(address) => (
        <Button className="sec" onClick={() => address.set({ start: addDays(today, -30), end: today, range: '' })}>
          {say('show_last_30_days')}
        </Button>
      )}
    />
  );
}
