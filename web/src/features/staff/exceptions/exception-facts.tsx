import { moneyOf } from '../../../platform/texts/money-of.ts';
import { viewerZone } from '../../../platform/viewer-zone.ts';
import { Link } from 'react-router';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { GatewayException } from '@ratepayer/contract/payments/exception.shapes.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { FactsTable } from '../../../ui/facts-table.tsx';
import { Status } from '../../../ui/status.tsx';
import { detailsOf } from '../list/payment-cells.tsx';
import { kindMeaning } from './exception-words.ts';

/** An exception that is looked at, where, and by whom. */
export interface OpenedException {
  readonly exception: GatewayException;
  readonly unit: BusinessUnitSummary;
  readonly user: Pick<SessionUser, 'id' | 'name' | 'role' | 'permissions'>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What it is called on top of its drawer. */
export const titleOf = ({ exception, unit }: OpenedException): string =>
  say('kind_and_amount', { kind: sayValue(exception.kind), amount: moneyOf(unit)(exception.amountMinor) });

/** The gateway's line and ours beside it. */
export function ExceptionFacts({ exception, unit }: OpenedException) {
  const { theirs, ours } = exception;
  const show = moneyOf(unit);
  const facts = [
    [
      say('the_gateway'),
      theirs
        ? [[theirs.what, theirs.amountMinor ? show(theirs.amountMinor) : ''], [theirs.message]]
            .map((parts) => parts.filter(Boolean).join(', '))
            .filter(Boolean)
            .join('. ')
        : say('no_line'),
    ],
    [say('its_number'), exception.gatewayTransactionId],
    [
      say('ours'),
      ours ? (
        <>
          <Link to={detailsOf(unit, ours)}>{ours.referenceNumber}</Link>
          {[`, ${show(ours.amountMinor)}`, ours.payerName].join(', ')} <Status value={ours.status} />
        </>
      ) : (
        say('no_payment')
      ),
    ],
    [
      say('found'),
      [
        formatInstant(exception.createdDate, unit.timezone, viewerZone(), unit.culture),
        exception.batchIdentifier ? say('and_batch', { batch: exception.batchIdentifier }) : '',
      ].join(''),
    ],
    ...(exception.resolution
      ? [[say('settled'), `${sayValue(exception.resolution)}: ${exception.reason} (${exception.resolvedBy})`]]
      : []),
  ] as const;
  return (
    <>
      <p className="small">{kindMeaning(exception.kind)}</p>
      <FactsTable
        caption={say('gateway_and_ours')}
        facts={facts as readonly (readonly [string, string])[]}
        className="small gap-sm"
      />
    </>
  );
}
