import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { Link } from 'react-router';
import { addressLine } from '@ratepayer/contract/accounts/address-line.ts';
import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { Icon, type IconName, StatusIcon, type StatusKind } from '../../ui/icons.tsx';
import { Banner } from '../../ui/parts.tsx';
import { draw } from '../../platform/texts/staff-account.ts';

interface Props {
  readonly record: AccountPage;
}

function Chip({ kind, text }: { kind: StatusKind; text: string }) {
  return (
    <span className={`st ${kind} box`}>
      <StatusIcon kind={kind} size={17} />
      {text}
    </span>
  );
}

/** How an account stands, in chips. */
export function AccountChips({ record }: Props) {
  const chips: readonly (readonly [boolean, StatusKind, string])[] = [
    [record.pastDue || record.pastDueAmountMinor > 0, 'bad', say('past_due')],
    [record.accountLocked, 'warn', say('locked')],
    [record.isArchived, 'off', say('archived')],
    [!record.allowOnlinePayment, 'warn', say('no_online_payment')],
    [record.blockCreditCardPayment, 'warn', say('no_card_payments')],
    [record.blockAchPayment, 'warn', say('no_bank_payments')],
  ];
  return (
    <>
      {chips.map(([holds, kind, text]) => (holds ? <Chip key={text} kind={kind} text={text} /> : null))}
      {record.autopay ? <Tag icon="repeat" text={say('autopay')} /> : null}
      {record.paperless ? <Tag icon="leaf" text={say('paperless')} /> : null}
    </>
  );
}

/** What holds and is no state. */
const Tag = ({ icon, text }: { icon: IconName; text: string }) => (
  <span className="tag">
    <Icon name={icon} size={15} />
    {text}
  </span>
);

/** Number, address, telephone and e-mail of an account, as far as they are known. */
export function AccountLine({ record }: Props) {
  const { phoneNumber, emailAddress } = record;
  const parts = [shownNumber(record), addressLine(record.address), phoneNumber, emailAddress].filter(Boolean);
  return (
    <span className="muted num">
      {parts.map((part, at) => (
        <span key={part}>
          {at > 0 ? <span className="dot-between"> · </span> : ''}
          {part}
        </span>
      ))}
    </span>
  );
}

interface BarProps extends Props {
  readonly when: (instant: string) => string;
  readonly unitId: number;
}

/** What somebody has to know of an account before anything else. */
export function AccountBars({ record, when, unitId }: BarProps) {
  const { lockedBy, rolledOverTo, mergedInto } = record;
  const to = (other: NonNullable<AccountPage['mergedInto']>) => (
    <Link to={`/portal/accounts/${other.id}/dashboard?bu=${unitId}`}>{shownNumber(other)}</Link>
  );
  const gone = mergedInto
    ? draw('merged_bar', { account: to(mergedInto) })
    : rolledOverTo
      ? draw('rolled_over_bar', { account: to(rolledOverTo) })
      : null;
  return (
    <>
      {record.accountLocked ? (
        <div className="gap-sm">
          <Banner kind="warn" title={say('locked_bar')}>
            {lockedBy
              ? say('locked_by', { name: lockedBy.by, at: when(lockedBy.at), reason: lockedBy.reason })
              : undefined}
          </Banner>
        </div>
      ) : null}
      {record.isEnding ? (
        <div className="gap-sm">
          <Banner kind="warn" title={say('ending_bar')} />
        </div>
      ) : null}
      {record.isArchived ? (
        <div className="gap-sm">
          <Banner kind="info" title={say('archived_bar')}>
            {gone}
          </Banner>
        </div>
      ) : null}
    </>
  );
}
