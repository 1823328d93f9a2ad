import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { TestPayment, TestSession } from '@ratepayer/contract/test-payments/test-payment.operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { asksGateway } from '../../platform/asks-gateway.ts';
import { testPaymentApi } from '../../platform/api/test-payment.api.ts';
import { moneyOf } from '../../platform/texts/money-of.ts';
import { say } from '../../platform/texts/staff-channels.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { LoadedDialog } from '../../ui/loaded-dialog.tsx';
import { Banner, Button, Dialog } from '../../ui/parts.tsx';

/** The card fields of a gateway, of which only a token comes out. */
export interface CardFields {
  readonly tokenize: () => Promise<string>;
}

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly channel: Pick<ChannelSetup, 'key' | 'channel'>;
  readonly card: (url: string, ref: Ref<CardFields>) => ReactNode;
  readonly onClose: () => void;
}

/** A test session of a channel: what a payer would meet, one dollar that is sent and given back, and how it ended. */
export function TestPaymentDialog({ unit, channel, card, onClose }: Props) {
  const title = say('test_ask', { channel: sayValue(channel.channel) });
  return (
    <LoadedDialog
      title={title}
      one={say('test')}
      read={testPaymentApi.getTestPayment}
      of={{ businessUnitId: unit.id, channel: channel.key }}
      onClose={onClose}
    >
      {(session) =>
        session.problem === '' && session.serves ? (
          <Asked {...{ unit, channel, card, onClose, session, title }} serves={session.serves} />
        ) : (
          <Dialog title={title} onClose={onClose}>
            <Banner kind="warn" title={session.problem} />
            <div className="buttons">
              <Button className="sec" onClick={onClose}>
                {say('test_back')}
              </Button>
            </div>
          </Dialog>
        )
      }
    </LoadedDialog>
  );
}

interface AskedProps extends Props {
  readonly session: TestSession;
  readonly serves: NonNullable<TestSession['serves']>;
  readonly title: string;
}

function Asked({ unit, channel, card, onClose, session, serves, title }: AskedProps) {
  const client = useQueryClient();
  const fields = useRef<CardFields>(null);
  const [agreed, setAgreed] = useState(session.terms.length === 0);
  const show = moneyOf(unit);
  return (
    <AskDialog<TestPayment>
      title={title}
      confirm={say('test_send')}
      back={say('test_back')}
      busyText={say('test_sending')}
      act={async () =>
        testPaymentApi.makeTestPayment(
          {
            businessUnitId: unit.id,
            channel: channel.key,
            token: (await fields.current?.tokenize()) ?? '',
            acknowledgedTermsVersionIds: agreed ? session.terms.map(({ termsVersionId }) => termsVersionId) : [],
          },
          asksGateway,
        )
      }
      onDone={({ result, message }) => {
        toast([say(`test_${result}`), result === 'Failed' ? message : ''].filter(Boolean).join(' '));
        void client.invalidateQueries();
        onClose();
      }}
      onClose={onClose}
    >
      <Banner kind="info" title={say('test_banner')}>
        <p className="small">{say('test_means', { amount: show(session.amountMinor) })}</p>
      </Banner>
      <dl className="facts gap-sm">
        <div>
          <dt>{say('test_served_by')}</dt>
          <dd translate="no">
            {serves.gatewayType} · {serves.merchantNumber}
          </dd>
        </div>
        <div>
          <dt>{say('test_fee')}</dt>
          <dd>{session.feeMinor === 0 ? say('none') : show(session.feeMinor)}</dd>
        </div>
      </dl>
      {serves.cardFieldsUrl === '' ? (
        <p className="small">{say('test_no_fields')}</p>
      ) : (
        card(serves.cardFieldsUrl, fields)
      )}
      {session.terms.map(({ termsVersionId, title: called }) => (
        <label key={termsVersionId} className="row small gap-sm">
          <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
          {say('test_agree', { title: called })}
        </label>
      ))}
    </AskDialog>
  );
}
