import type { GatewayCheck, GatewayHealth as Health } from '@ratepayer/contract/gateways/gateway.operations.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { asksGateway } from '../../platform/asks-gateway.ts';
import { gatewayApi } from '../../platform/api/gateway.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf, problemOf } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { moneyOf } from '../../platform/texts/money-of.ts';
import { say as sayPart } from '../../platform/texts/parts.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Banner, Button } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: Pick<SessionUser, 'role'>;
  readonly id: number;
  /** The list and the drawer say how it is now. */
  readonly onChecked: () => void;
}

const lookEveryMs = 30_000;

/** How a gateway answers: asked now or before, what it can do, and which outcomes it owes. */
export function GatewayHealth({ unit, user, id, onChecked }: Props) {
  const of = { businessUnitId: unit.id, id };
  const { data, error } = useQuery({ ...queryOf(gatewayApi.getGatewayHealth, of), refetchInterval: lookEveryMs });
  if (error)
    return (
      <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: sayList('gateways_health') }))} />
    );
  if (!data) return null;
  return (
    <>
      <p className="small gap-sm">
        {say('supports')}: {data.supports.map((one) => sayValue(one)).join(', ') || '—'}
      </p>
      {user.role === 'Global Admin' ? <Check unit={unit} id={id} health={data} onChecked={onChecked} /> : null}
      <Owed unit={unit} health={data} />
      <Checks unit={unit} checks={data.checks} />
    </>
  );
}

interface OfHealth extends Pick<Props, 'unit'> {
  readonly health: Health;
}

/** Asks it now, and says what came of it. */
function Check({ unit, id, health, onChecked }: OfHealth & Pick<Props, 'id' | 'onChecked'>) {
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ readonly kind: 'ok' | 'bad'; readonly text: string }>();
  if (health.cannotCheck) return <p className="small muted">{health.cannotCheck}</p>;
  async function press(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setTold(undefined);
    const asked = gatewayApi.checkGateway({ businessUnitId: unit.id, id }, asksGateway);
    const { data, errors } = await outcomeOf(asked).finally(() => setBusy(false));
    setTold(
      data
        ? { kind: data.isGood ? 'ok' : 'bad', text: answerOf(data) }
        : { kind: 'bad', text: allMessages(errors) || sayPart('something_went_wrong') },
    );
    onChecked();
  }
  return (
    <>
      <p className="gap-sm">
        <Button className="sec tool" busy={busy} busyText={say('checking')} onClick={() => void press()}>
          {say('check_now')}
        </Button>
      </p>
      {told ? <Banner kind={told.kind} title={told.text} alert /> : null}
    </>
  );
}

const answerOf = ({ isGood, milliseconds, message }: GatewayCheck): string =>
  isGood ? say('check_answered', { milliseconds: String(milliseconds) }) : message;

function Owed({ unit, health: { unresolved } }: OfHealth) {
  const show = moneyOf(unit);
  if (unresolved.length === 0) return null;
  return (
    <>
      <h2 className="gap-lg">{say('owed')}</h2>
      <p className="small muted">{say('owed_means')}</p>
      <ul className="plain">
        {unresolved.map(({ referenceNumber, amountMinor, createdDate }) => (
          <li key={referenceNumber} className="gap-sm">
            <Link to={`/portal/payments/details/${referenceNumber}?bu=${unit.id}`}>{referenceNumber}</Link>{' '}
            <span className="small num">
              {show(amountMinor)}, {formatInstant(createdDate, unit.timezone)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Checks({ unit, checks }: Pick<Props, 'unit'> & { readonly checks: Health['checks'] }) {
  return (
    <>
      <h2 className="gap-lg">{say('checks')}</h2>
      {checks.length === 0 ? (
        <p className="small muted">{say('checks_none')}</p>
      ) : (
        <PlainTable
          gap="gap-sm"
          label={say('checks')}
          heads={[say('check_when'), say('check_result'), say('check_by')]}
        >
          {checks.map((check) => (
            <tr key={check.id}>
              <td>{formatInstant(check.checkedDate, unit.timezone)}</td>
              <td>
                <Status value={check.isGood ? 'Good' : 'Failing'} /> <span className="small">{answerOf(check)}</span>
              </td>
              <td translate="no">{check.checkedByName}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </>
  );
}
