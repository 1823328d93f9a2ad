import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useOutletContext } from 'react-router';
import { accountPaymentList, accountPaymentTexts } from '@ratepayer/contract/payments/account-payment.list.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { totalsRows } from '../../features/staff/list/totals-words.ts';
import { accountPaymentApi } from '../../platform/api/account-payment.api.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Status } from '../../ui/status.tsx';
import type { ShellContext } from './shell.tsx';

/** One line per account and payment, for posting elsewhere. */
export function AccountPaymentsPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  return (
    <ListPage
      list={accountPaymentList}
      texts={accountPaymentTexts}
      unit={unit}
      user={user}
      load={accountPaymentApi.listAccountPayments}
      file={accountPaymentApi.exportAccountPayments}
      chips={['PaymentStatuses', 'PaymentSourceTypes', 'PaymentChannels']}
      cells={{
        accountNumber: (line) => shownNumber(line),
        paymentSourceType: (line) =>
          [line.paymentSourceType, line.accountType].filter(Boolean).map(sayValue).join(', '),
        status: (line) => <Status value={statusLabel(line)} />,
      }}
      row={{
        key: (line) => line.lineItemId,
        href: (line) => `/portal/payments/details/${line.referenceNumber}?bu=${unit.id}`,
        name: (line) => line.referenceNumber,
      }}
      card={{ title: 'name', amount: 'amountMinor', status: 'status', facts: ['createdDate', 'accountNumber'] }}
      totals={({ totals }, show) => totalsRows({ totals, show, counted: 'count_lines', amountColumn: 'amountMinor' })}
    />
  );
}
