import { useState } from 'react';
import type { GatewayException } from '@ratepayer/contract/payments/exception.shapes.ts';
import { exceptionApi } from '../../../platform/api/exception.api.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { Field } from '../../../ui/field.tsx';
import { Banner, Button } from '../../../ui/parts.tsx';
import { StepUpDialog } from '../../../ui/step-up.tsx';
import { useAction } from '../reversals/use-action.ts';
import { ExceptionFacts, type OpenedException, titleOf } from './exception-facts.tsx';
import { actionWords } from './exception-words.ts';

interface Props extends OpenedException {
  readonly approval: NonNullable<GatewayException['approval']>;
}

/** What waits for a second person about an exception: whoever asked may take it back, another decides. */
export function DecideException({ approval, ...opened }: Props) {
  const { exception, user, onClose, onDone } = opened;
  const own = approval.requestedById === user.id;
  const [reason, setReason] = useState('');
  const action = useAction<GatewayException>(onDone, () => say('decided'));
  if (action.needsSignIn) return <StepUpDialog onCancel={action.dismissSignIn} onLeave={() => undefined} />;
  const decide = (decision: 'Approve' | 'Refuse' | 'Withdraw') =>
    void action.send((options) => exceptionApi.decideGatewayException({ id: exception.id, decision, reason }, options));
  const general = action.errors.filter((error) => error.propertyName !== 'reason').map((error) => error.errorMessage);
  const button = (decision: 'Approve' | 'Refuse' | 'Withdraw', className = 'sec') => (
    <Button className={className} busy={action.busy} busyText={say('working')} onClick={() => decide(decision)}>
      {sayValue(decision)}
    </Button>
  );
  return (
    <Drawer
      title={titleOf(opened)}
      onClose={onClose}
      foot={(close) => (
        <>
          <Button className="sec" onClick={close}>
            {say('close')}
          </Button>
          {own ? button('Withdraw') : button('Refuse')}
          {own ? null : button('Approve', '')}
        </>
      )}
    >
      <ExceptionFacts {...opened} />
      <div className="gap-md">
        <Banner
          kind="warn"
          title={say('waits_second_person_asked', {
            name: actionWords[approval.action].name(),
            requestedByName: approval.requestedByName,
          })}
        >
          {own ? say('asked_another_person_must') : approval.reason}
        </Banner>
      </div>
      {own ? null : (
        <Field
          label={say('reason')}
          hint={say('needed_when_refuse')}
          value={reason}
          maxLength={500}
          error={action.errorOf('reason')}
          onChange={setReason}
        />
      )}
      {general.length > 0 ? <Banner kind="bad" title={general.join('\n')} alert /> : null}
    </Drawer>
  );
}
