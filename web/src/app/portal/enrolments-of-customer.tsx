import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import { type ReactNode, useState } from 'react';
import { AutopayOfAccount } from '../../features/autopay/autopay-of-account.tsx';
import { useAccountsOf } from '../../features/customers/accounts-read.ts';
import { PaperlessOfAccount } from '../../features/paperless/paperless-of-account.tsx';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { Choice } from '../../ui/choice.tsx';
import type { AccountNamed } from '../../ui/detail/account-named.ts';
import type { Shown, ShownOf } from '../../ui/detail/detail-page-props.ts';
import { Banner, Loading } from '../../ui/parts.tsx';

interface Props {
  readonly shown: Shown<Customer>;
  readonly draw: (of: ShownOf<AccountNamed>) => ReactNode;
}

/** Something of one account of a payer at this business unit; which one is chosen where there are several. */
function OfOneAccount({ shown, draw }: Props) {
  const read = useAccountsOf(shown.record.id);
  const [chosen, setChosen] = useState('');
  if (read.isPending) return <Loading />;
  if (!read.last) return <Banner kind="bad" title={problemOf(read.error, say('unread'))} />;
  const here = read.rows.filter(({ businessUnitId }) => businessUnitId === shown.unit.id);
  const nameOf = (id: string) => {
    const one = here.find(({ accountId }) => String(accountId) === id);
    return one ? `${shownNumber(one)} · ${one.name}` : '';
  };
  const account = here.find(({ accountId }) => String(accountId) === chosen) ?? here[0];
  if (!account) return <p className="muted">{say('no_accounts')}</p>;
  const record = { ...account, id: account.accountId };
  const onReload = () => {
    void read.readAgain();
    shown.onReload();
  };
  return (
    <>
      {here.length > 1 ? (
        <Choice
          label={say('account')}
          value={String(account.accountId)}
          options={here.map(({ accountId }) => String(accountId))}
          nameOf={nameOf}
          onChoose={setChosen}
        />
      ) : (
        <p className="b">{nameOf(String(account.accountId))}</p>
      )}
      <div key={account.accountId}>{draw({ ...shown, record, onReload })}</div>
    </>
  );
}

/** Autopay of a payer's accounts, with everything that staff may do about it. */
export const AutopayOfCustomer = (shown: Shown<Customer>) => (
  <OfOneAccount shown={shown} draw={(of) => <AutopayOfAccount {...of} />} />
);

/** How a payer's bills come, account by account. */
export const PaperlessOfCustomer = (shown: Shown<Customer>) => (
  <OfOneAccount shown={shown} draw={(of) => <PaperlessOfAccount {...of} only={shown.record.id} />} />
);
