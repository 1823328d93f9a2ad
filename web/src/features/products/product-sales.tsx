import { formatShortDate } from '@ratepayer/contract/kit/date-words.ts';
import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { formatNumber } from '@ratepayer/contract/kit/money.ts';
import { useQuery } from '@tanstack/react-query';
import { productApi } from '../../platform/api/product.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { moneyOf } from '../../platform/texts/money-of.ts';
import { say } from '../../platform/texts/staff-products.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { DayBars } from '../../ui/plot/day-bars.tsx';
import { PlotPanel } from '../../ui/plot/plot-panel.tsx';
import type { Product } from './change-product.tsx';

/** What was sold of a product in thirty days: as bars, and as a table. */
export function ProductSales({ record, unit, today }: Pick<Shown<Product>, 'record' | 'unit' | 'today'>) {
  const { data, isPending, isError, refetch } = useQuery(
    queryOf(productApi.getProductSales, { businessUnitId: unit.id, id: record.id }),
  );
  const days = data?.days ?? [];
  const money = moneyOf(unit);
  const says = say('sales_says', { count: data?.totals.quantity ?? 0, name: record.name });
  const bars = days.map(({ date, quantity }) => ({
    date,
    value: quantity,
    said: say('sales_of_day', { date: formatDate(date, unit.culture), count: quantity }),
    short: formatShortDate(date, unit.culture, false),
    isRunning: date === today,
  }));
  const sold = days.filter(({ quantity }) => quantity > 0);
  return (
    <PlotPanel
      title={say('sales')}
      says={says}
      isPending={isPending}
      isFailed={isError}
      onRetry={() => void refetch()}
      empty={data && sold.length === 0 ? say('sales_none') : undefined}
      plot={() => <DayBars says={says} bars={bars} short={(count) => formatNumber(count, unit.culture)} />}
      heads={[
        say('sales_day'),
        { figures: say('sales_count') },
        { figures: say('sales_amount') },
        { figures: say('sales_back') },
      ]}
      rows={() =>
        sold.map((day) => (
          <tr key={day.date}>
            <td>{formatDate(day.date, unit.culture)}</td>
            <td className="r">{formatNumber(day.quantity, unit.culture)}</td>
            <td className="r">{money(day.amountMinor)}</td>
            <td className="r">{money(day.givenBackMinor)}</td>
          </tr>
        ))
      }
      foot={() => (
        <tr>
          <td>{say('sales_sum')}</td>
          <td className="r">{formatNumber(data?.totals.quantity ?? 0, unit.culture)}</td>
          <td className="r">{money(data?.totals.amountMinor ?? 0)}</td>
          <td className="r">{money(data?.totals.givenBackMinor ?? 0)}</td>
        </tr>
      )}
    />
  );
}
