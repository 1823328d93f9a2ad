import type { AccountPage, RegisterEntry } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { registerList, registerTexts } from '@ratepayer/contract/accounts/register.list.ts';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { say } from '../../platform/texts/staff-account.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { Bulk } from '../../ui/list/list-page-props.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { MarkKnown, mostKnown } from './mark-known.tsx';

/** Where an entry comes from: its payment or its file. */
function hrefOf({ referenceNumber, uploadId }: RegisterEntry, unitId: number): string {
  if (referenceNumber) return `/portal/payments/details/${referenceNumber}?bu=${unitId}`;
  return uploadId ? `/portal/accounts/uploads/${uploadId}?bu=${unitId}` : '';
}

/** Everything that changed what an account owes, entry by entry with the balance after it. */
export function Register({ record, unit, user }: Shown<AccountPage>) {
  const bulk: Bulk<typeof registerList> = {
    most: mostKnown,
    actions: (chosen, clear) => <MarkKnown unitId={unit.id} chosen={chosen} onDone={clear} />,
  };
  return (
    <ListPage
      inside
      list={registerList}
      texts={registerTexts}
      unit={unit}
      user={user}
      load={accountPageApi.listRegister}
      file={accountPageApi.exportRegister}
      of={{ AccountId: record.id }}
      chips={['EventTypes', 'Buckets', 'NotKnown']}
      {...(user.permissions.includes('Accounts:Manage') ? { bulk } : {})}
      cells={{
        description: ({ description, fileName }) =>
          fileName ? say('of_file', { description, file: fileName }) : description,
      }}
      row={{
        key: (entry) => entry.id,
        href: (entry) => hrefOf(entry, unit.id),
        name: (entry) => entry.description,
      }}
      card={{ title: 'description', amount: 'amountMinor', facts: ['occurredAt', 'eventType', 'balanceAfterMinor'] }}
    />
  );
}
