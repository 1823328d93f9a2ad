import { useQuery } from '@tanstack/react-query';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { HistoryTable } from '../../ui/detail/history.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Banner } from '../../ui/parts.tsx';
import { historyOfReading } from './history-of-reading.ts';
import { nameOf } from './reading-words.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly id: number;
  readonly onClose: () => void;
}

/** What became of one reading: which value it had, who corrected it, when and why. */
export function ReadingHistory({ unit, id, onClose }: Props) {
  const { data, error } = useQuery(queryOf(readingApi.getReading, { businessUnitId: unit.id, id }, { quiet: true }));
  const now = data && {
    when: formatInstant(data.timestamp, unit.timezone, unit.timezone),
    value: data.value,
    unit: data.unit,
  };
  return (
    <Drawer title={data ? say('history_of', { name: nameOf(data) }) : say('history')} wide onClose={onClose}>
      {error ? <Banner kind="bad" title={problemOf(error, say('reading_not_loaded'))} alert /> : null}
      {now ? <p>{say('reading_now', now)}</p> : null}
      {data ? <HistoryTable {...historyOfReading(unit, data)} record={data} /> : null}
    </Drawer>
  );
}
