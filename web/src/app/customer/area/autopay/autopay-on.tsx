import { useState } from 'react';
import type { AutopaySettings } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { methodName } from '../../../../features/payer/method-block.tsx';
import { autopayApi } from '../../../../platform/api/autopay.api.ts';
import { allMessages, outcomeOf } from '../../../../platform/refused.ts';
import { say } from '../../../../platform/texts/customer.ts';
import { formatDate } from '../../../../platform/texts/figures.ts';
import { toast } from '../../../../platform/toasts.ts';
import { Banner, Button, Dialog } from '../../../../ui/parts.tsx';
import { moneyOf } from '../own-words.ts';
import { whenWords } from './autopay-words.ts';
import { useProblem } from '../use-refusal.ts';

interface Props {
  readonly account: OwnAccountPage;
  readonly settings: AutopaySettings;
  readonly onChange: () => void;
  readonly onStopped: (settings: AutopaySettings) => void;
}

/** Autopay that is on: how it pays, and the ways to change and to stop it. */
export function AutopayOn({ account, settings, onChange, onStopped }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { enrolment, offers } = settings;
  if (!enrolment) return null;
  const { paymentSource, backupPaymentSource, maxAmountMinor, isOwn } = enrolment;
  const fact = (label: string, value: string, more = '') => (
    <div className="a-fact">
      <dt>{label}</dt>
      <dd>
        <span className="b">{value}</span>
        {more ? <span className="desc">{more}</span> : null}
      </dd>
    </div>
  );
  return (
    <>
      <dl>
        {fact(say('when'), whenWords(enrolment))}
        {fact(
          say('method'),
          methodName(paymentSource),
          backupPaymentSource ? say('that_fails', { method: methodName(backupPaymentSource) }) : '',
        )}
        {fact(say('largest_payment'), maxAmountMinor === null ? say('no_limit') : moneyOf(account, maxAmountMinor))}
        {fact(say('we_tell_you'), say('days_before_each', { days: offers.daysScheduledBeforeProcessed }))}
      </dl>
      {isOwn ? (
        <div className="a-ways a-last">
          <Button className="sec full" onClick={onChange}>
            {say('change_autopay')}
          </Button>
          <Button className="quiet full" onClick={() => setAsking(true)}>
            {say('stop_autopay')}
          </Button>
        </div>
      ) : null}
      {isAsking ? (
        <StopAutopay account={account} settings={settings} onClose={() => setAsking(false)} onStopped={onStopped} />
      ) : null}
    </>
  );
}

/** Asks before autopay is stopped, with what will not be taken then. */
function StopAutopay({
  account,
  settings,
  onClose,
  onStopped,
}: Omit<Props, 'onChange'> & { readonly onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useProblem();
  const { next, enrolment, accountId, rowVersion } = settings;
  async function stop(): Promise<void> {
    if (busy || !enrolment?.customerId) return;
    setBusy(true);
    const answer = await outcomeOf(
      autopayApi.stopMyAutopay({ customerId: enrolment.customerId, accountId, rowVersion }),
    );
    setBusy(false);
    if (!answer.data) return setProblem(allMessages(answer.errors) || say('could_not_load'));
    toast(say('autopay_is_off'));
    onStopped(answer.data);
    onClose();
  }
  const isBegun = next?.status === 'Processing';
  return (
    <Dialog title={say('stop_autopay_ask')} onClose={onClose}>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      {next && !isBegun ? (
        <p>
          {say('stop_autopay_planned', {
            amount: moneyOf(account, next.totalMinor),
            date: formatDate(next.processingDate),
          })}
        </p>
      ) : null}
      {isBegun ? <p>{say('being_taken')}</p> : null}
      <p>{say('stop_autopay_means')}</p>
      <div className="buttons">
        <Button className="danger full" busy={busy} onClick={() => void stop()}>
          {say('stop_autopay')}
        </Button>
        <Button className="sec full" onClick={onClose}>
          {say('keep_it_on')}
        </Button>
      </div>
    </Dialog>
  );
}
