import { feeList, feeTexts } from '@ratepayer/contract/fees/fee.list.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { totalsRows } from '../../features/staff/list/totals-words.ts';
import { feeApi } from '../../platform/api/fee.api.ts';
import { say } from '../../platform/texts/lists.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Button } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import type { ShellContext } from './shell.tsx';

/** Fees of a filter with their base payments; the two must agree. */
export function ChargedFees({ unit, user }: Omit<ShellContext, 'unitCount'>) {
  return (
    <ListPage
      inside
      list={feeList}
      texts={feeTexts}
      unit={unit}
      user={user}
      load={feeApi.listServiceFees}
      file={feeApi.exportServiceFees}
      chips={['PaymentStatuses', 'PaymentSourceTypes', 'PaymentChannels', 'Included']}
      live={['Payment.Processed', 'Payment.Voided', 'Payment.Refunded']}
      cells={{
        payerName: (fee) => (
          <>
            {fee.payerName} <span className="muted">{fee.accountNumber}</span>
          </>
        ),
        accountType: (fee) => `${sayValue(fee.accountType)} •••• ${fee.accountNumberLast4}`,
        status: (fee) => (
          <>
            <Status value={statusLabel(fee)} /> {fee.disagrees ? <span className="tag">{say('disagrees')}</span> : null}
          </>
        ),
      }}
      row={{
        key: (fee) => fee.id,
        href: (fee) => `/portal/payments/details/${fee.baseReferenceNumber}?bu=${unit.id}`,
        name: (fee) => fee.feeReferenceNumber,
      }}
      referenceOf={(fee) => fee.baseReferenceNumber}
      card={{ title: 'payerName', amount: 'feeMinor', status: 'status', facts: ['createdDate', 'baseAmountMinor'] }}
      totals={({ totals }, show) => totalsRows({ totals, show, counted: 'count_fees', amountColumn: 'feeMinor' })}
      above={(address, answer) =>
        answer ? (
          <p className="small muted gap-sm" role="status">
            {answer.disagreeing === 0 ? (
              say('fees_agree')
            ) : (
              <button
                type="button"
                className="link-btn"
                onClick={() => address.set({ disagreeing: address.get('disagreeing') ? '' : 'true' })}
              >
                {say('fees_disagree', { count: answer.disagreeing })}
              </button>
            )}
          </p>
        ) : null
      }
      empty={(address) => (
        <Button className="sec" onClick={() => address.set({ range: 'MTD', start: '', end: '' })}>
          {say('show_this_month')}
        </Button>
      )}
    />
  );
}
