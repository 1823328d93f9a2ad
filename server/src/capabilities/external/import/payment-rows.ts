import { headingOf } from '@ratepayer/contract/kit/named-columns.ts';
import { externalHeadings } from '@ratepayer/contract/payments/external-columns.ts';
import type { ExternalProperty } from '@ratepayer/contract/payments/external.ts';
import { externalMapping } from '@ratepayer/contract/payments/external-upload.shapes.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { ImportOf } from '../../accounts/uploads/import-kind.ts';
import { formatOf, placesOf } from '../../accounts/uploads/named-columns.rules.ts';
import { refuseMissing, type RowReader } from '../../accounts/uploads/stage-rows.ts';
import { keptText } from '../../accounts/uploads/cut-text.rules.ts';
import { postsIn } from './external-mapping.ts';
import { readRow, requiredProperties } from './read-row.rules.ts';

/** Reads the rows of a file of payments received elsewhere. */
export function paymentRows({ config, today }: Pick<ImportOf, 'config' | 'today'>): RowReader {
  const mapping = externalMapping.parse(config);
  const rules = { ...mapping, postsToBalance: mapping.postsToBalance ?? postsIn(config) };
  return {
    format: formatOf(mapping),
    columns: {
      account_number: 'text',
      sub_account_number: 'text',
      amount_minor: 'bigint',
      received_date: 'date',
      external_method: 'text',
      external_reference: 'text',
      posts_to_balance: 'boolean',
      note: 'text',
    },
    muchText: tell('file_much_text_payments'),
    below(headings) {
      const places = placesOf(headings, externalHeadings, mapping);
      const missing = requiredProperties.filter((property) => !places.has(property));
      refuseMissing(
        headings,
        missing.map((property) => headingOf(externalHeadings, property)),
      );
      return (row, cells) => {
        const cellOf = (property: ExternalProperty) => cells[places.get(property) ?? -1] ?? '';
        const shown = (column: string) => keptText(cellOf(column as ExternalProperty), 100);
        const read = readRow(row, cellOf, rules);
        if (!('amountMinor' in read))
          return read.problems.map((problem) => ({ ...problem, value: shown(problem.column) }));
        if (read.receivedDate > today)
          return [{ row, column: 'receivedDate', value: shown('receivedDate'), problem: tell('after_today') }];
        const { accountNumber, subAccountNumber, amountMinor, receivedDate, externalMethod } = read;
        const { externalReference, postsToBalance, note } = read;
        const money = [String(amountMinor), receivedDate, externalMethod, externalReference];
        return { said: [accountNumber, subAccountNumber, ...money, String(postsToBalance), note] };
      };
    },
  };
}
