import type { Adoption } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import { formatNumber } from '@ratepayer/contract/kit/money.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { sayMonth } from './adoption-words.ts';
import type { DashboardPart } from './period.ts';

const counted = [
  'active',
  'billed',
  'registered',
  'paperless',
  'autopayByCustomer',
  'autopayByOrganization',
  'textsSent',
] as const;

/** Every month in figures, the one that runs first. */
export function AdoptionTable({ unit, adoption }: Pick<DashboardPart, 'unit'> & { readonly adoption: Adoption }) {
  const count = (of: number) => formatNumber(of, unit.culture);
  const paymentsIn = ({ payments }: Adoption['months'][number]) =>
    payments.reduce((sum, taken) => sum + taken.count, 0);
  return (
    <div className="panel gap-lg">
      <h2>{say('by_month')}</h2>
      <p className="muted small">{say('by_month_says')}</p>
      <PlainTable
        gap="gap-sm"
        label={say('by_month')}
        heads={[
          say('month'),
          ...counted.map((name) => ({ figures: say(`month_${name}`) })),
          { figures: say('month_payments') },
        ]}
      >
        {adoption.months.toReversed().map((month) => (
          <tr key={month.month}>
            <td>
              {month.lastDay === adoption.today
                ? say('so_far_this_month', { month: sayMonth(month.month, unit.culture) })
                : sayMonth(month.month, unit.culture)}
            </td>
            {counted.map((name) => (
              <td key={name} className="r">
                {count(month[name])}
              </td>
            ))}
            <td className="r">{count(paymentsIn(month))}</td>
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}
