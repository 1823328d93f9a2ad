import { useState } from 'react';
import type { ScheduledPayment } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { isWaiting } from '@ratepayer/contract/autopay/scheduled-states.ts';
import type { OwnAccount } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { methodName } from '../../../../features/payer/method-block.tsx';
import { say } from '../../../../platform/texts/customer.ts';
import { formatDate, formatInstant } from '../../../../platform/texts/figures.ts';
import { viewerZone } from '../../../../platform/viewer-zone.ts';
import { moneyOf, nameOfOwn } from '../own-words.ts';
import { PayOtherwise, StopPlanned } from './planned-dialogs.tsx';

interface Props {
  readonly planned: readonly ScheduledPayment[];
  readonly accounts: readonly OwnAccount[];
  /** Whose telephone is named to who comes too late; another biller goes by its name. */
  readonly unit: BusinessUnitContext;
  /** Names whose payment each one is. */
  readonly isNamed?: boolean;
  /** What may pay instead; without it the way is not offered here. */
  readonly usable?: readonly WalletSource[] | undefined;
  readonly onChanged: () => void;
}

type Asking = { readonly what: 'otherwise' | 'stop'; readonly planned: ScheduledPayment } | undefined;

/** What is taken next, by day: each may be stopped in time, or paid with something else. */
export function PlannedPayments({ planned, accounts, unit, isNamed = false, usable, onChanged }: Props) {
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  return (
    <>
      <ul className="ap-planned">
        {planned.map((one) => {
          const account = accounts.find(({ id }) => id === one.accountId);
          return account ? (
            <Planned
              key={one.id}
              planned={one}
              account={account}
              call={account.businessUnitId === unit.id ? unit.phone : account.biller}
              isNamed={isNamed}
              onStop={() => setAsking({ what: 'stop', planned: one })}
              onOtherwise={usable ? () => setAsking({ what: 'otherwise', planned: one }) : undefined}
            />
          ) : null;
        })}
      </ul>
      {asking?.what === 'stop' ? <StopPlanned planned={asking.planned} onClose={close} onDone={onChanged} /> : null}
      {asking?.what === 'otherwise' ? (
        <PayOtherwise planned={asking.planned} usable={usable ?? []} onClose={close} onDone={onChanged} />
      ) : null}
    </>
  );
}

interface PlannedProps extends Pick<Props, 'isNamed'> {
  /** Who is called. */
  readonly call: string;
  readonly planned: ScheduledPayment;
  readonly account: OwnAccount;
  readonly onStop: () => void;
  readonly onOtherwise: (() => void) | undefined;
}

function Planned({ planned, account, call, isNamed, onStop, onOtherwise }: PlannedProps) {
  const { status, kind, processingDate, totalMinor, feeMinor, amountMinor, paymentSource } = planned;
  const show = (minor: number) => moneyOf(account, minor);
  const date = formatDate(processingDate);
  const way = (label: string, act: () => void) => (
    <button type="button" className="link-btn u" onClick={act}>
      {label} <span className="vh">{date}</span>
    </button>
  );
  return (
    <li>
      <p className="muted small">
        {[
          isNamed ? nameOfOwn(account) : '',
          say(kind === 'One-time' ? 'planned_once' : status === 'Staged' ? 'planned_autopay' : 'planned_confirmed'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="ap-total num">{show(totalMinor)}</p>
      <p>{say('on_with', { date, method: methodName(paymentSource) })}</p>
      {feeMinor > 0 ? (
        <p className="muted small">{say('amount_and_fee', { amount: show(amountMinor), fee: show(feeMinor) })}</p>
      ) : null}
      <Stops planned={planned} account={account} call={call} />
      <p className="ways">
        {planned.mayCancel ? way(say(kind === 'Autopay' ? 'skip_this_one' : 'stop_payment'), onStop) : null}
        {planned.mayChangeSource && onOtherwise ? way(say('pay_otherwise'), onOtherwise) : null}
      </p>
    </li>
  );
}

/** Until when it may be stopped, or that it is too late. */
function Stops({ planned, account, call }: Pick<PlannedProps, 'planned' | 'account' | 'call'>) {
  const { cancelableUntil, mayCancel, status, isHeld } = planned;
  if (status === 'Processing') return <p className="small">{say('being_taken')}</p>;
  if (isHeld) return <p className="small">{say('held_for_biller')}</p>;
  if (mayCancel)
    return cancelableUntil ? (
      <p className="muted small">
        {say('may_stop_until', { when: formatInstant(cancelableUntil, account.timezone, viewerZone()) })}
      </p>
    ) : null;
  return isWaiting(status) ? <p className="small">{say('too_late_to_stop', { phone: call })}</p> : null;
}
