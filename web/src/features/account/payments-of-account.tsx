import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import {
  paymentsOfAccountList,
  paymentsOfAccountTexts,
} from '@ratepayer/contract/accounts/payments-of-account.list.ts';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Status } from '../../ui/status.tsx';
import { MethodOf } from './last-payments.tsx';

/** Every payment that names an account, those that were not taken too. */
export function PaymentsOfAccount({ record, unit, user }: Shown<AccountPage>) {
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
          </>
        ),
        accountType: (payment) => <MethodOf payment={payment} />,
      }}
      row={{
        key: (payment) => payment.id,
        href: (payment) => `/portal/payments/details/${payment.referenceNumber}?bu=${unit.id}`,
        name: (payment) => payment.referenceNumber,
      }}
      card={{ title: 'referenceNumber', amount: 'amountMinor', status: 'status', facts: ['createdDate', 'channel'] }}
    />
  );
}
