import { useState } from 'react';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { paperlessApi } from '../../../platform/api/paperless.api.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/customer.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { Banner, Button, Dialog } from '../../../ui/parts.tsx';
import { AddressFields } from './paperless-fields.tsx';
import { usePaperless } from './use-paperless.ts';
import { useProblem } from './use-refusal.ts';

type Props = Parameters<typeof usePaperless>[0] & { readonly account: OwnAccountPage };

/** Where bills go and since when, with another address and the way back. */
export function PaperlessHeld({ account, ...given }: Props) {
  const [asking, setAsking] = useState<'change' | 'end'>();
  const { enrolment } = given.payer;
  if (!enrolment) return null;
  const close = () => setAsking(undefined);
  return (
    <section className="block" aria-labelledby="paperless-on">
      <h2 id="paperless-on">{say('paperless_is_on')}</h2>
      {given.payer.comesBack ? (
        <Banner kind="bad" title={say('paperless_comes_back', { email: enrolment.email })} />
      ) : null}
      <dl>
        <div className="a-fact">
          <dt>{say('paperless_goes_to')}</dt>
          <dd>{enrolment.email}</dd>
        </div>
        <div className="a-fact">
          <dt>{say('paperless_since')}</dt>
          <dd className="num">{formatDate(dateIn(enrolment.enrolledDate, account.timezone))}</dd>
        </div>
      </dl>
      <div className="a-ways gap-md">
        <Button className="sec" onClick={() => setAsking('change')}>
          {say('paperless_change')}
        </Button>
        <Button className="sec" onClick={() => setAsking('end')}>
          {say('paperless_back')}
        </Button>
      </div>
      {asking === 'change' ? <ChangeEmail {...given} onClose={close} /> : null}
      {asking === 'end' ? <BackToPaper {...given} onClose={close} /> : null}
    </section>
  );
}

type Asked = Parameters<typeof usePaperless>[0] & { readonly onClose: () => void };

function ChangeEmail({ onClose, onSaved, ...given }: Asked) {
  const form = usePaperless({ ...given, onSaved: (settings) => (onClose(), onSaved(settings)) });
  return (
    <Dialog title={say('paperless_change')} onClose={onClose}>
      <form noValidate onSubmit={form.submit}>
        <AddressFields form={form} hint={say('paperless_email_hint')} />
        <div className="buttons">
          <Button type="submit" className="full" busy={form.busy} busyText={say('saving')}>
            {say(form.sentTo ? 'verify' : 'save')}
          </Button>
          <Button className="sec full" onClick={onClose}>
            {say('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function BackToPaper({ settings, payer, onSaved, onClose }: Asked) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useProblem();
  async function end(): Promise<void> {
    setBusy(true);
    const { accountId } = settings;
    const ended = await outcomeOf(paperlessApi.endMyPaperless({ customerId: payer.customerId, accountId }));
    setBusy(false);
    if (!ended.data) return setProblem(allMessages(ended.errors) || say('could_not_load'));
    onClose();
    onSaved(ended.data);
  }
  return (
    <Dialog title={say('paperless_back_ask')} onClose={onClose}>
      <p>{say('paperless_back_means')}</p>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <div className="buttons">
        <Button className="full" busy={busy} busyText={say('saving')} onClick={() => void end()}>
          {say('paperless_back')}
        </Button>
        <Button className="sec full" onClick={onClose}>
          {say('keep')}
        </Button>
      </div>
    </Dialog>
  );
}
