import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import type { ReactNode } from 'react';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { LastPayments } from './last-payments.tsx';
import { OpenCharges } from './open-charges.tsx';
import { Timeline } from './timeline.tsx';

/** What is owed and why, what was paid last, and what else stands with it. */
export function Overview({ children, ...shown }: Shown<AccountPage> & { readonly children?: ReactNode }) {
  return (
    <>
      <OpenCharges {...shown} />
      <LastPayments {...shown} />
      {children}
      <Timeline {...shown} />
    </>
  );
}
