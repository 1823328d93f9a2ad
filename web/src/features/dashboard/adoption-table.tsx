import { formatMonth } from '@ratepayer/contract/kit/date-words.ts';
import type { Adoption } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import { shownMoney, formatNumber } from '@ratepayer/contract/kit/money.ts';
import { Link } from 'react-router';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { AccountsOfMonth } from './accounts-of-month.tsx';
import { filtersOf, paperlessBills } from './adoption-words.ts';
import { type DashboardPart, listOf } from './period.ts';

const counted = [
  'active',
  'billed',
  'registered',
  'paperless',
  'autopayByCustomer',
  'autopayByOrganization',
  'textsSent',
] as const;

/** Those whose accounts a filter of their list holds. */
const isListed = (name: string): name is keyof typeof filtersOf => name in filtersOf;

/** Every month in figures, the one that runs first. */
export function AdoptionTable({ unit, adoption }: Pick<DashboardPart, 'unit'> & { readonly adoption: Adoption }) {
  const count = (of: number) => formatNumber(of, unit.culture);
  const money = (minor: number) => shownMoney(minor, adoption.currencyCode, unit.culture);
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
                ? say('so_far_this_month', { month: formatMonth(month.month, unit.culture) })
                : formatMonth(month.month, unit.culture)}
            </td>
            {counted.map((name) => (
              <td key={name} className="r">
                {isListed(name) ? (
                  <AccountsOfMonth unit={unit} of={name} adoption={adoption} month={month}>
                    {count(month[name])}
                  </AccountsOfMonth>
                ) : (
                  count(month[name])
                )}
              </td>
            ))}
            <td className="r">
              <Link
                to={listOf('payments', {
                  unit,
                  days: { range: 'Custom', start: month.firstDay, end: month.lastDay },
                })}
              >
                {count(paymentsIn(month))}
              </Link>
            </td>
            {adoption.paperCostMinor > 0 ? (
              <>
                <td className="r">
                  <Link to={paperlessBills(unit.id, month)}>{count(month.paperlessBills)}</Link>
                </td>
                <td className="r">{money(month.paperlessBills * adoption.paperCostMinor)}</td>
              </>
            ) : null}
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}
