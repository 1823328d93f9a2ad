import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GatewayException } from '@ratepayer/contract/payments/exception.operations.ts';
import { exceptionApi } from '../../../platform/api/exception.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { Button } from '../../../ui/parts.tsx';
import { Status } from '../../../ui/status.tsx';
import { ExceptionDialog } from './exception-dialog.tsx';
import { theirsText } from './exception-words.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';

interface Props {
  readonly payment: { readonly id: number; readonly businessUnitId: number };
  readonly user: { readonly id: number; readonly role: string; readonly permissions: readonly string[] };
  readonly show: (minor: number) => string;
  readonly when: (instant: string) => string;
  /** The payment itself may have changed by it. */
  readonly onDone: () => void;
}

/** Exceptions about a payment or its service fee, with what may be done about each; nothing where there is none. */
export function ExceptionsOfPayment({ payment, user, show, when, onDone }: Props) {
  const [opened, setOpened] = useState<GatewayException>();
  const ofPayment = { businessUnitId: payment.businessUnitId, PaymentId: payment.id, PageSize: 50 };
  const list = useQuery(queryOf(exceptionApi.listGatewayExceptions, ofPayment, { quiet: true }));
  const items = list.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className="panel">
      <h2>{say('exceptions')}</h2>
      <ul className="gap-sm">
        {items.map((each) => (
          <li key={each.id} className="row between wrap gap-sm">
            <span>
              <b>{sayValue(each.kind)}</b> <span className="num">{show(each.amountMinor)}</span>{' '}
              <Status value={each.approval ? 'Waits for approval' : each.resolution || 'Open'} />
              <br />
              <span className="small muted">{theirsText(each)}</span>
            </span>
            <Button className="sec tool" onClick={() => setOpened(each)}>
              {each.resolution ? say('show') : say('settle')} <span className="vh">{sayValue(each.kind)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {opened ? (
        <ExceptionDialog
          exception={opened}
          unitId={payment.businessUnitId}
          user={user}
          show={show}
          when={when}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            setOpened(undefined);
            void list.refetch();
            onDone();
          }}
        />
      ) : null}
    </section>
  );
}
