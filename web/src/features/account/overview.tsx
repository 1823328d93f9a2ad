import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { LastPayments } from './last-payments.tsx';
import { OpenCharges } from './open-charges.tsx';
import { Timeline } from './timeline.tsx';

/** What is owed and why, and what was paid last. */
export function Overview(shown: Shown<AccountPage>) {
  return (
    <>
      <OpenCharges {...shown} />
      <LastPayments {...shown} />
      <Timeline {...shown} />
    </>
  );
}
