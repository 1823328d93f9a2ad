import type { FeeScheduleRow } from '@ratepayer/contract/fees/fee.operations.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { feeApi } from '../../platform/api/fee.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-fees.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { FactsTable } from '../../ui/facts-table.tsx';
import { feeInWords } from './fee-words.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly channel: Channel;
}

/** What payers of a channel are charged now and what is planned: read there, changed with the fees. */
export function FeesOfChannel({ unit, channel }: Props) {
  const { data } = useQuery(queryOf(feeApi.listFeeSchedules, { businessUnitId: unit.id }));
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, cultureNow());
  const shown = (data?.items ?? []).filter(
    (one) => (one.channel === channel || one.channel === '') && one.standing !== 'Past',
  );
  const of = ({ paymentSourceType, standing, effectiveDate }: FeeScheduleRow) =>
    `${sayValue(paymentSourceType)}, ${standing === 'Planned' ? formatDate(effectiveDate) : sayValue(standing)}`;
  if (!data) return null;
  return (
    <>
      {shown.length > 0 ? (
        <FactsTable
          caption={say('fee_schedules')}
          className="small gap-md"
          facts={shown.map((one) => [of(one), feeInWords(one, show)] as const)}
        />
      ) : null}
      <p className="small gap-sm">
        <Link to={`/portal/service-fees?tab=schedules&bu=${unit.id}`}>{say('fee_schedules')}</Link>
      </p>
    </>
  );
}
