import { viewerZone } from '../../platform/viewer-zone.ts';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { type customers, customerPaths } from '@ratepayer/contract/customers/customer.list.ts';
import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import { BlockDialog } from '../../features/customers/block-dialog.tsx';
import { MergeWith } from '../../features/customers/merge-with.tsx';
import { SignInLinkDialog } from '../../features/customers/sign-in-link-dialog.tsx';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { RowMenu } from '../../ui/action-parts.tsx';
import type { ShellContext } from './shell.tsx';
import { useReread } from '../../ui/list/use-reread.ts';

type Asking = 'block' | 'merge' | 'send_sign_in_link';

/** What may be done with a payer of the list: the page is opened, the rest asks first. */
export function CustomerMenu({ row }: { readonly row: RowOf<(typeof customers)['list']> }) {
  const { unit, user } = useOutletContext<ShellContext>();
  const [asking, setAsking] = useState<Asking>();
  const isBlocked = row.status === 'Blocked';
  const mayManage = user.permissions.includes('Accounts:Manage');
  const mayMerge = user.permissions.includes('Users:Manage');
  const action = (key: Asking, text: string) => ({ key, text, press: () => setAsking(key) });
  const actions = [
    { key: 'open', text: say('open'), to: `/portal/customers/${row.id}/dashboard?bu=${unit.id}` },
    ...(mayManage && !isBlocked && row.accountCount > 0 ? [action('send_sign_in_link', say('send_sign_in_link'))] : []),
    ...(mayManage ? [action('block', say(isBlocked ? 'unblock' : 'block'))] : []),
    ...(mayMerge ? [action('merge', say('merge_logins'))] : []),
  ];
  const shown = {
    record: row,
    unit,
    when: (instant: string) => formatInstant(instant, unit.timezone, viewerZone()),
    onClose: () => setAsking(undefined),
  };
  const reread = useReread(customerPaths);
  const done = () => {
    setAsking(undefined);
    reread();
  };
  return (
    <>
      <RowMenu name={row.name} actions={actions} />
      {asking === 'send_sign_in_link' ? <SignInLinkDialog {...shown} /> : null}
      {asking === 'block' ? <BlockDialog {...shown} onSaved={done} /> : null}
      {asking === 'merge' ? (
        <MergeWith businessUnitId={unit.id} from={row} onDone={done} onClose={shown.onClose} />
      ) : null}
    </>
  );
}
