import { Readable } from 'node:stream';
import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { readingMapping } from '@ratepayer/contract/readings/reading-import.shapes.ts';
import type { Clock } from '@ratepayer/server/platform/clock/clock.ts';

const meters = [
  ['10001', '01', 'W-4471', 6_120],
  ['10002', '01', 'W-4482', 8_940],
  ['10003', '01', 'W-4490', 3_380],
] as const;
const [months, days] = [14, 40];
// Summer waters lawns; a pipe leaked for two days.
const bySeason = [82, 80, 88, 95, 110, 138, 155, 150, 122, 98, 86, 84];
const leaked = [9, 10];

const wave = (n: number) => ((n * 37) % 23) - 11;

function rowsOf(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return meters.flatMap(([account, sub, meter, usual], m) => [
    ...Array.from({ length: months }, (_, back) => {
      const at = year * 12 + month - 1 - back;
      const first = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
      const gallons = Math.round((usual * (bySeason[at % 12] ?? 100)) / 100) + wave(back + m) * 10;
      return [account, sub, meter, gallons, 'gal', first, '', 'Monthly'].join(',');
    }),
    ...Array.from({ length: days }, (_, back) => {
      const tenths = Math.round(usual / 3) + wave(back + m) * 40;
      const told = m === 0 && leaked.includes(back) ? tenths * 4 : tenths;
      const gallons = `${Math.floor(told / 10)}.${told % 10}`;
      return [account, sub, meter, gallons, 'gal', addDays(today, -1 - back), '00:00', 'Daily'].join(',');
    }),
  ]);
}

/** A file of a year of months and some weeks of days for three meters. */
export function sampleReadings(clock: Clock) {
  const head = 'account,subaccount,meter,value,unit,date,time,interval';
  const rows = [head, ...rowsOf(dateIn(clock.now(), 'US/Central')), ''];
  return {
    name: 'riverton-water-readings.csv',
    bytes: Readable.from([Buffer.from(rows.join('\n'))]),
    importType: 'Readings' as const,
    config: readingMapping.parse({ fileType: 'CSV' }),
  };
}
