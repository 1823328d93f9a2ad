import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { accountList } from '@ratepayer/contract/accounts/account.list.ts';
import { addressLine } from '@ratepayer/contract/accounts/address-line.ts';
import type { AccountRow } from '@ratepayer/contract/accounts/account-row.shapes.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import type { Cells } from '../../ui/list/list-cells.tsx';

const iconOf: Readonly<Record<string, IconName>> = {
  Locked: 'lock',
  'Not online': 'close',
  'No cards': 'cardOff',
  'No bank accounts': 'bank',
};

/** What keeps an account from being paid, each in words with its sign. */
function Restrictions({ row }: { readonly row: AccountRow }) {
  const all = row.restrictions.split(', ').filter(Boolean);
  if (all.length === 0) return '—';
  return (
    <span className="row wrap">
      {all.map((one) => (
        <span key={one} className="tag">
          <Icon name={iconOf[one] ?? 'lock'} size={16} />
          {sayValue(one)}
        </span>
      ))}
    </span>
  );
}

const onOrNothing = (isOn: boolean) => (isOn ? say('on') : '—');

/** Cells of the list of accounts that show more than one property. */
export const accountCells: Cells<typeof accountList> = {
  accountNumber: shownNumber,
  name: (row) => (
    <span className="two">
      <span className="b">{row.name || '—'}</span>
      <small>{addressLine({ ...row, street: row.addressStreetAddress })}</small>
    </span>
  ),
  autopay: (row) => onOrNothing(row.autopay),
  paperless: (row) => onOrNothing(row.paperless),
  registered: (row) => (row.registered ? say('yes') : '—'),
  restrictions: (row) => <Restrictions row={row} />,
  createMethod: (row) => sayValue(row.createMethod),
};
