import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { AccountPage, AccountPayment } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import {
  paymentsOfAccountList,
  paymentsOfAccountTexts,
} from '@ratepayer/contract/accounts/payments-of-account.list.ts';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { say } from '../../platform/texts/staff-account.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Status } from '../../ui/status.tsx';
import { MethodOf } from './last-payments.tsx';

/** Every payment that names an account or one merged into it, those that were not taken too. */
export function PaymentsOfAccount({ record, unit, user }: Shown<AccountPage>) {
  const isElsewhere = ({ mergedAccount }: AccountPayment) =>
    mergedAccount !== '' && mergedAccount !== shownNumber(record);
  return (
    <ListPage
      inside
      list={paymentsOfAccountList}
      texts={paymentsOfAccountTexts}
      unit={unit}
      user={user}
      load={accountPageApi.listPaymentsOfAccount}
      file={accountPageApi.exportPaymentsOfAccount}
      of={{ AccountId: record.id }}
      chips={['PaymentStatuses', 'PaymentSourceTypes', 'PaymentChannels']}
      cells={{
        status: (payment) => (
          <>
            <Status value={payment.status} />
            {payment.errorMessage ? <span className="small muted"> {payment.errorMessage}</span> : null}
            {isElsewhere(payment) ? (
              <span className="small muted"> {say('of_merged', { account: payment.mergedAccount })}</span>
            ) : null}
          </>
        ),
        accountType: (payment) => <MethodOf payment={payment} />,
      }}
      row={{
        // One payment may name the account and others that ended in it.
        key: (payment) => `${payment.id} ${payment.accountId}`,
        href: (payment) => `/portal/payments/details/${payment.referenceNumber}?bu=${unit.id}`,
        name: (payment) => payment.referenceNumber,
      }}
      card={{ title: 'referenceNumber', amount: 'amountMinor', status: 'status', facts: ['createdDate', 'channel'] }}
    />
  );
}
