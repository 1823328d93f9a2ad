import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { settlementApi } from '../../platform/api/settlement.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { moneyOf } from '../../platform/texts/money-of.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly merchantNumber: string;
}

/** The last days of a merchant account, and the way to all of them. */
export function BatchesOfMerchant({ unit, merchantNumber }: Props) {
  const of = { businessUnitId: unit.id, MerchantNumber: merchantNumber, PageSize: 25 };
  const { data, error } = useQuery(queryOf(settlementApi.listSettlementBatches, of));
  const show = moneyOf(unit);
  if (error)
    return <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: sayList('batches_many') }))} />;
  if (!data) return <Loading />;
  const all = `/portal/reports/batches/${encodeURIComponent(merchantNumber)}`;
  return (
    <>
      {data.items.length === 0 ? (
        <p className="gap-md">{say('no_batch_yet')}</p>
      ) : (
        <PlainTable
          gap="gap-md"
          label={say('batches')}
          heads={[
            sayList('batch'),
            sayList('opened'),
            sayList('closed'),
            { figures: sayList('our_net') },
            { figures: sayList('difference') },
            sayList('status'),
          ]}
        >
          {data.items.map((batch) => (
            <tr key={batch.id}>
              <td>
                <Link to={`${all}/${batch.id}?bu=${unit.id}`}>{batch.batchIdentifier}</Link>
              </td>
              <td>{formatInstant(batch.openedDate, unit.timezone)}</td>
              <td>{batch.closedDate ? formatInstant(batch.closedDate, unit.timezone) : '—'}</td>
              <td className="r">{show(batch.netAmountMinor)}</td>
              <td className="r">{batch.differenceMinor === null ? '—' : show(batch.differenceMinor)}</td>
              <td>
                <Status value={batch.status} />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      <p className="gap-md">
        <Link to={`${all}?bu=${unit.id}`}>{say('batches_of_number')}</Link>
      </p>
    </>
  );
}
