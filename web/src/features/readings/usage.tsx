import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { type ReadingInterval, readingIntervals } from '@ratepayer/contract/readings/reading-values.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Loading } from '../../ui/parts.tsx';
import { NotLoaded } from '../../ui/plot/plot-panel.tsx';
import { UsageOfMeter } from './usage-of-meter.tsx';

/** What the meters of an account showed: a chart and its table for each, by day or by month. */
export function Usage(shown: Shown<AccountPage>) {
  const [interval, setInterval] = useState<ReadingInterval>('Monthly');
  const asked = { businessUnitId: shown.unit.id, accountId: shown.record.id, Interval: interval };
  const read = useQuery(queryOf(readingApi.getUsage, asked, { quiet: true }));
  return (
    <>
      <fieldset className="row wrap">
        <legend className="vh">{say('usage_interval')}</legend>
        {readingIntervals.map((each) => (
          <label key={each} className="row small">
            <input type="radio" name="usage-interval" checked={each === interval} onChange={() => setInterval(each)} />
            {sayValue(each)}
          </label>
        ))}
      </fieldset>
      {read.isPending ? <Loading /> : null}
      {read.isError ? <NotLoaded onRetry={() => void read.refetch()} /> : null}
      {read.data?.series.length === 0 ? <p className="muted gap-sm">{say('no_usage')}</p> : null}
      {read.data?.series.map((series) => (
        <UsageOfMeter key={series.key} series={series} interval={interval} shown={shown} />
      ))}
    </>
  );
}
