import { readingHeadings } from '@ratepayer/contract/readings/reading-columns.ts';
import { readingMapping } from '@ratepayer/contract/readings/reading-import.shapes.ts';
import type { ImportedProperty } from '@ratepayer/contract/readings/reading-values.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { ImportOf } from '../../accounts/uploads/import-kind.ts';
import { formatOf, placesOf } from '../../accounts/uploads/named-columns.rules.ts';
import { refuseMissing, type RowReader } from '../../accounts/uploads/stage-rows.ts';
import { missingIn, readRow } from './read-row.rules.ts';

/** Reads the rows of a file of readings. */
export function readingRows({
  unit: { timezone },
  config,
  today,
}: Pick<ImportOf, 'unit' | 'config' | 'today'>): RowReader {
  const mapping = readingMapping.parse(config);
  const rules = { unit: mapping.unit, interval: mapping.interval, timezone, today };
  return {
    format: formatOf(mapping),
    columns: {
      account_number: 'text',
      sub_account_number: 'text',
      key: 'text',
      value: 'numeric',
      unit: 'text',
      interval: 'text',
      read_at: 'timestamptz',
    },
    muchText: tell('file_much_text'),
    below(headings) {
      const places = placesOf(headings, readingHeadings, mapping);
      const missing = missingIn(places, rules);
      refuseMissing(
        headings,
        missing.map(({ heading }) => heading),
      );
      return (row, cells) => {
        const cellOf = (property: ImportedProperty) => cells[places.get(property) ?? -1] ?? '';
        const read = readRow(row, cellOf, rules);
        if (!('readAt' in read)) return read;
        const { accountNumber, subAccountNumber, key, value, unit, interval, readAt } = read;
        return { said: [accountNumber, subAccountNumber, key, value, unit, interval, readAt] };
      };
    },
  };
}
