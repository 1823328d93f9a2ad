import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useQuery } from '@tanstack/react-query';
import { testPaymentApi } from '../../platform/api/test-payment.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-channels.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly channel: Pick<ChannelSetup, 'key'>;
}

/** The last test payments of a channel: they are on no list of payments. */
export function TestPayments({ unit, channel }: Props) {
  const of = { businessUnitId: unit.id, channel: channel.key };
  const { data } = useQuery(queryOf(testPaymentApi.getTestPayment, of, { quiet: true }));
  if (!data || data.made.length === 0) return null;
  return (
    <section className="gap-lg">
      <h2>{say('tests')}</h2>
      <p className="small muted">{say('tests_mean')}</p>
      <PlainTable
        gap="gap-sm"
        label={say('tests')}
        heads={[say('test_when'), say('test_who'), say('test_card'), say('test_served_by'), say('test_result')]}
      >
        {data.made.map((test) => (
          <tr key={test.id}>
            <td>{formatInstant(test.askedDate, unit.timezone)}</td>
            <td translate="no">{test.askedByName}</td>
            <td translate="no">{test.card}</td>
            <td translate="no">{test.merchantAccountName}</td>
            <td>
              <Status value={test.result} />
              {test.result === 'Failed' && test.message ? <p className="small muted">{test.message}</p> : null}
            </td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
