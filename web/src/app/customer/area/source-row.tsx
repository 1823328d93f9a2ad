import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { methodName } from '../../../features/payer/method-block.tsx';
import { say } from '../../../platform/texts/customer.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { viewerZone } from '../../../platform/viewer-zone.ts';
import { Icon, StatusIcon } from '../../../ui/icons.tsx';
import { AreaIcon } from './area-icon.tsx';

interface Props {
  readonly source: WalletSource;
  readonly onEdit: () => void;
  readonly onUpdate: () => void;
  readonly onDefault: () => void;
  readonly onRemove: () => void;
}

/** One card or bank account: what it is, until when it is good, and what is done with it. */
export function SourceRow({ source, onEdit, onUpdate, onDefault, onRemove }: Props) {
  const { paymentSourceType, nickname, holderName, isDefault, status, problem, expiresSoon, usedFor } = source;
  const name = methodName(source);
  const way = (label: string, act: () => void, isFirst = false) => (
    <button type="button" className={`link-btn u small${isFirst ? ' b' : ''}`} onClick={act}>
      {label} <span className="vh">{name}</span>
    </button>
  );
  const isOver = status !== 'Active';
  return (
    <li>
      <div className="row top">
        <Icon name={paymentSourceType === 'ACH' ? 'bank' : 'card'} size={26} stroke={1.5} />
        <div>
          <h2>{name}</h2>
          <p className="muted small">{[nickname || source.bankName, holderName].filter(Boolean).join(' · ')}</p>
          <p className="chips">
            <Until source={source} />
            {isDefault ? (
              <span className="tag">
                <AreaIcon name="star" />
                {say('default')}
              </span>
            ) : null}
            {usedFor.map(({ accountId, account, kind }) => (
              <span className="tag" key={`${accountId} ${kind}`}>
                <AreaIcon name="repeat" />
                {say(kind === 'Autopay' ? 'autopay_on' : 'payment_on', { account })}
              </span>
            ))}
          </p>
          {isOver && problem ? <p className="small">{problem}</p> : null}
        </div>
      </div>
      <p className="ways">
        {isOver || expiresSoon ? way(say('update'), onUpdate, true) : way(say('edit'), onEdit)}
        {isDefault || isOver ? null : way(say('make_default'), onDefault)}
        {way(say('remove'), onRemove)}
      </p>
    </li>
  );
}

/** Until when a card is good: amber before, red after; a bank account was checked on a day. */
function Until({ source }: { source: WalletSource }) {
  const { cardExpiryMonth: month, cardExpiryYear: year, status, expiresSoon, verifiedDate } = source;
  if (status === 'Invalid')
    return (
      <span className="st bad box">
        <StatusIcon kind="bad" size={18} />
        {say('not_working')}
      </span>
    );
  if (month === null || year === null)
    return verifiedDate ? (
      <span className="small">{say('checked_on', { date: formatDate(dateIn(verifiedDate, viewerZone())) })}</span>
    ) : null;
  const when = `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;
  if (status !== 'Active')
    return (
      <span className="st bad box">
        <StatusIcon kind="bad" size={18} />
        {say('expired', { when })}
      </span>
    );
  return expiresSoon ? (
    <span className="st warn box">
      <StatusIcon kind="warn" size={18} />
      {say('expires', { when })}
    </span>
  ) : (
    <span className="small">{say('expires', { when })}</span>
  );
}
