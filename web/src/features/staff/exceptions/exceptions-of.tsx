import { useQuery } from '@tanstack/react-query';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { exceptionApi } from '../../../platform/api/exception.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { Button } from '../../../ui/parts.tsx';
import { Status } from '../../../ui/status.tsx';
import { ExceptionDrawer } from './exception-drawer.tsx';
import { stateOf, theirsText } from './exception-words.ts';
import { useOpenedException } from './use-opened-exception.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';

interface Props {
  /** A payment with its service fee, or a batch. */
  readonly of: { readonly PaymentId: number } | { readonly BatchId: number };
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly show: (minor: number) => string;
}

/** Exceptions about a payment or a batch, with what may be done about each; nothing where there is none. */
export function ExceptionsOf({ of, unit, user, show }: Props) {
  const { opened, open, close, done } = useOpenedException();
  const asked = { businessUnitId: unit.id, ...of, PageSize: 50 };
  const list = useQuery(queryOf(exceptionApi.listGatewayExceptions, asked, { quiet: true }));
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
              <Status value={stateOf(each)} />
              <br />
              <span className="small muted">{theirsText(each)}</span>
            </span>
            <Button className="sec tool" onClick={() => open(each.id)}>
              {each.resolution ? say('show') : say('settle')} <span className="vh">{sayValue(each.kind)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {opened ? (
        <ExceptionDrawer key={opened} id={opened} unit={unit} user={user} onClose={close} onDone={done} />
      ) : null}
    </section>
  );
}
