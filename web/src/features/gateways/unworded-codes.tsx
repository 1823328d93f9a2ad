import type { GatewayCode } from '@ratepayer/contract/gateways/gateway-message.operations.ts';
import { Link } from 'react-router';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { useCodes } from './use-codes.ts';

interface Props {
  readonly unitId: number;
  readonly mayWord: boolean;
}

/** Where a code is worded, with what is known of it. */
const wordAt = (unitId: number, { gatewayId, paymentSourceType, responseCode }: GatewayCode): string =>
  `/portal/custom-gateway-messages/create?${new URLSearchParams({
    bu: String(unitId),
    gateway: String(gatewayId),
    source: paymentSourceType,
    code: responseCode,
  })}`;

/** Declines of the last 30 days that nobody worded. */
export function UnwordedCodes({ unitId, mayWord }: Props) {
  const { data, error } = useCodes(unitId);
  if (error)
    return <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: say('codes_seen') }))} />;
  if (!data) return <Loading />;
  if (data.unworded.length === 0)
    return (
      <div className="empty">
        <p className="b">{say('codes_all_worded')}</p>
      </div>
    );
  return (
    <section aria-label={say('codes_seen')} className="gap-md">
      <p className="small muted">{say('codes_seen_means')}</p>
      <PlainTable
        label={say('codes_seen')}
        gap="gap-sm"
        heads={[
          sayList('gateway'),
          sayList('method'),
          sayList('wordings_code'),
          say('gateway_said'),
          { figures: say('seen') },
          { unseen: say('unworded_actions') },
        ]}
      >
        {data.unworded.map((code) => (
          <tr key={`${code.gatewayId} ${code.paymentSourceType} ${code.responseCode}`}>
            <td>{code.gatewayName}</td>
            <td>{sayValue(code.paymentSourceType)}</td>
            <td>
              <code translate="no">{code.responseCode}</code>
            </td>
            <td>{code.lastMessage || '—'}</td>
            <td className="r">{say('times_seen', { count: code.seen })}</td>
            <td>
              {mayWord ? <Link to={wordAt(unitId, code)}>{say('word_it', { code: code.responseCode })}</Link> : null}
            </td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
