import type { Adoption } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import { formatMoney, formatNumber } from '@ratepayer/contract/kit/money.ts';
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
  const money = (minor: number) => formatMoney(minor, adoption.currencyCode, unit.culture);
  const paymentsIn = ({ payments }: Adoption['months'][number]) =>
    payments.reduce((sum, taken) => sum + taken.count, 0);
  return (
    <div className="panel gap-lg">
      <h2>{say('by_month')}</h2>
      <p className="muted small">{say('by_month_says')}</p>
      {adoption.paperCostMinor > 0 ? (
        <p className="small">
          {say('paper_saved', {
            saved: money(
              adoption.months.reduce((sum, month) => sum + month.paperlessBills, 0) * adoption.paperCostMinor,
            ),
            cost: money(adoption.paperCostMinor),
          })}
        </p>
      ) : null}
      <PlainTable
        gap="gap-sm"
        label={say('by_month')}
        heads={[
          say('month'),
          ...counted.map((name) => ({ figures: say(`month_${name}`) })),
          { figures: say('month_payments') },
          ...(adoption.paperCostMinor > 0
            ? [{ figures: say('month_paperlessBills') }, { figures: say('month_saved') }]
            : []),
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
            {adoption.paperCostMinor > 0 ? (
              <>
                <td className="r">{count(month.paperlessBills)}</td>
                <td className="r">{money(month.paperlessBills * adoption.paperCostMinor)}</td>
              </>
            ) : null}
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}
