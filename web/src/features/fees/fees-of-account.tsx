import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useQuery } from '@tanstack/react-query';
import { feeApi } from '../../platform/api/fee.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { moneyOf } from '../../platform/texts/money-of.ts';
import { say } from '../../platform/texts/staff-fees.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { feeInWords } from './fee-words.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly merchantAccountId: number;
}

/** Fee schedules whose fees go to a merchant account: in force, planned and past. */
export function FeesOfAccount({ unit, merchantAccountId }: Props) {
  const { data, error } = useQuery(queryOf(feeApi.listFeeSchedules, { businessUnitId: unit.id }));
  const show = moneyOf(unit);
  if (error) return <Banner kind="bad" title={problemOf(error, say('schedules_could_not_loaded'))} />;
  if (!data) return <Loading />;
  const using = data.items.filter(({ feeMerchantAccountId }) => feeMerchantAccountId === merchantAccountId);
  if (using.length === 0) return <p className="gap-md">{say('no_schedule_uses')}</p>;
  return (
    <PlainTable
      gap="gap-md"
      label={say('fee_schedules')}
      heads={[say('standing'), say('channel'), say('source'), say('fee'), say('in_force_from')]}
    >
      {using.map((row) => (
        <tr key={row.id}>
          <td>
            {row.standing === 'Past' ? <span className="muted">{say('past')}</span> : <b>{sayValue(row.standing)}</b>}
          </td>
          <td>{row.channel ? sayValue(row.channel) : say('all')}</td>
          <td>{sayValue(row.paymentSourceType)}</td>
          <td>{feeInWords(row, show)}</td>
          <td>{formatDate(row.effectiveDate)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
