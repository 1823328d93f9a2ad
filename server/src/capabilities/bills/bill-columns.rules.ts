import { type BillProperty, requiredBillProperties } from '@ratepayer/contract/bills/bill-file.ts';
import type { BillFileConfig } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { hasPlaces, isMultiline } from '@ratepayer/contract/kit/record-file.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { shownCell } from './shown-cell.rules.ts';

interface ConfigProblem {
  readonly propertyName: string;
  readonly errorMessage: Told;
}

/** Why an index cannot be read with this configuration; empty when it can. */
export function configProblems({ fileType, columns }: BillFileConfig): ConfigProblem[] {
  const mapped = columns.flatMap(({ property }) => property ?? []);
  const about = (errorMessage: Told): ConfigProblem => ({ propertyName: 'columns', errorMessage });
  const placed = hasPlaces(fileType) ? columns : [];
  return [
    ...requiredBillProperties
      .filter((property) => !mapped.includes(property))
      .map((property) => ({ propertyName: property, errorMessage: tell('property_must_mapped', { property }) })),
    ...mapped
      .filter((property, i) => mapped.indexOf(property) !== i)
      .map((property) => about(tell('mapped_twice_keep_one', { property }))),
    ...placed
      .filter(({ start, length }) => !start || (fileType !== 'MultilineCSV' && !length))
      .map(({ source: column }) => about(tell('column_needs_place', { column }))),
    ...placed
      .filter(({ recordType }) => isMultiline(fileType) && !recordType)
      .map(({ source: column }) => about(tell('column_needs_record_type', { column }))),
  ];
}

/** A column of the index that holds a property. */
export interface BillColumn {
  readonly index: number;
  readonly source: string;
  readonly property: BillProperty;
  readonly dateFormat: BillFileConfig['dateFormat'];
}

/** Where each property stands in a file with these headings, or what to say of the columns that it lacks. */
export function billColumns({ columns, dateFormat }: BillFileConfig, headings: readonly string[]): BillColumn[] | Told {
  const used = columns.flatMap(({ property, ...column }) => (property ? [{ ...column, property }] : []));
  const missing = used.filter(({ source }) => !headings.includes(source));
  if (missing.length > 0)
    return tell('file_no_column_found', {
      missing: missing.map(({ source }) => `"${source}"`).join(', '),
      heading: shownCell(headings.join(', '), 300),
    });
  return used.map(({ source, property, dateFormat: own }) => ({
    index: headings.indexOf(source),
    source,
    property,
    dateFormat: own ?? dateFormat,
  }));
}
