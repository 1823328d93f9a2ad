import type { ScheduledPayment } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { useState } from 'react';
import type { OwnAccount } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { methodName } from '../../../../features/payer/method-block.tsx';
import type { autopayApi } from '../../../../platform/api/autopay.api.ts';
import { Link } from '../../../../platform/router.tsx';
import { say } from '../../../../platform/texts/customer.ts';
import { formatDate } from '../../../../platform/texts/figures.ts';
import { StatusIcon } from '../../../../ui/icons.tsx';
import { moneyOf } from '../own-words.ts';
import { endedWords } from './autopay-words.ts';
import { PayOtherwise } from './planned-dialogs.tsx';

interface Props {
  readonly slug: string;
  readonly account: OwnAccount;
  readonly ended: readonly ScheduledPayment[];
  readonly usable: readonly WalletSource[];
  readonly onChanged: () => void;
}

/** What became of what was planned, the latest first, and what is to be done where it was not taken. */
export function WhatHappened({ slug, account, ended, usable, onChanged }: Props) {
  const [asking, setAsking] = useState<ScheduledPayment>();
  if (ended.length === 0) return <p className="muted">{say('nothing_yet')}</p>;
  return (
    <>
      <ul className="ap-ended">
        {ended.map((one) => {
          const { kind, text, more } = endedWords(one);
          const isOpen = kind === 'bad' && account.payableOnline && account.totalOutstandingBalance > 0;
          return (
            <li key={one.id}>
              <p className="row between">
                <span className="b num">{formatDate(one.processingDate)}</span>
                <span className="b num">{moneyOf(account, one.payment?.amountMinor ?? one.amountMinor)}</span>
              </p>
              <p className="row between wrap small">
                <span className="muted">{more || methodName(one.paymentSource)}</span>
                <span className={`st ${kind}`}>
                  <StatusIcon kind={kind} />
                  {text}
                </span>
              </p>
              <p className="ways">
                {one.mayChangeSource ? (
                  <button type="button" className="link-btn u small" onClick={() => setAsking(one)}>
                    {say('choose_another')} <span className="vh">{formatDate(one.processingDate)}</span>
                  </button>
                ) : isOpen ? (
                  <Link className="way small" to={`/customer/${slug}/accounts/${account.id}/pay`}>
                    {say('pay_now')}
                  </Link>
                ) : null}
                {one.payment?.status === 'Succeeded' ? (
                  <Link className="way small" to={`/payment/${one.payment.referenceNumber}/receipt`}>
                    {say('receipt')} <span className="vh">{formatDate(one.processingDate)}</span>
                  </Link>
                ) : null}
              </p>
            </li>
          );
        })}
      </ul>
      {asking ? (
        <PayOtherwise planned={asking} usable={usable} onClose={() => setAsking(undefined)} onDone={onChanged} />
      ) : null}
    </>
  );
}

type Activity = Awaited<ReturnType<typeof autopayApi.listAutopayHistory>>['items'][number];

/** When autopay began, was changed and ended. */
export function Changes({
  activities,
  timezone,
}: {
  activities: readonly Activity[];
  timezone: OwnAccount['timezone'];
}) {
  if (activities.length === 0) return null;
  return (
    <details className="gap-md">
      <summary>{say('autopay_history')}</summary>
      <ul className="ap-ended">
        {activities.map(({ id, activity, date, reason }) => (
          <li key={id}>
            <p className="row between wrap">
              <span>
                {say(`activity_${activity}` as 'activity_Enroll')}
                {reason ? <span className="desc">{reason}</span> : null}
              </span>
              <span className="muted num">{formatDate(dateIn(date, timezone))}</span>
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
