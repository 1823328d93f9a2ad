import { enrolmentHeadings, type EnrolmentProperty } from '@ratepayer/contract/autopay/enrolment-columns.ts';
import { enrolmentMapping } from '@ratepayer/contract/autopay/enrolment-import.shapes.ts';
import { headingOf } from '@ratepayer/contract/kit/named-columns.ts';
import { isRoutingNumber } from '@ratepayer/contract/payments/bank-account.ts';
import { hasCardNumber } from '@ratepayer/contract/payments/card-number.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { UnreadableFile } from '../../../platform/records/unreadable-file.ts';
import { keptText } from '../../accounts/uploads/cut-text.rules.ts';
import type { ImportOf } from '../../accounts/uploads/import-kind.ts';
import { formatOf, placesOf } from '../../accounts/uploads/named-columns.rules.ts';
import { refuseMissing, type RowReader } from '../../accounts/uploads/stage-rows.ts';
import { readRow } from './read-row.rules.ts';

/** Where the number of a bank account is sealed while its file is read: it opens in that run and row alone. */
export const numberPlace = (uploadId: number, row: number): string => `enrolment-file:${uploadId}:${row}`;

/** What a file of enrolments has to have; what pays is found in each row. */
const required = ['accountNumber', 'holderName', 'consentDate', 'consentReference'] as const;

/** The last four signs of a number, so that its row is known again, and none of the rest. */
const concealed = (number: string): string => '*'.repeat(Math.max(number.length - 4, 0)) + number.slice(-4);

/**
 * Reads the rows of a file of enrolments. The number of a bank account stands in no table as it is: it is sealed row by
 * row, and what is handed back shows its last four digits.
 */
export function enrolmentRows(keyring: Keyring, { uploadId, config, today }: Omit<ImportOf, 'unit'>): RowReader {
  const mapping = enrolmentMapping.parse(config);
  const { leadTimeDays, consentMethod } = mapping;
  const rules = { leadTimeDays, consentMethod, today };
  const placesIn = (headings: readonly string[]) => placesOf(headings, enrolmentHeadings, mapping);
  return {
    format: formatOf(mapping),
    columns: {
      ...{ account_number: 'text', sub_account_number: 'text', lead_time_days: 'text', day_of_month: 'text' },
      ...{ max_amount_minor: 'text', holder_name: 'text', holder_type: 'text', account_type: 'text' },
      ...{ routing_number: 'text', is_routing: 'boolean', number_sealed: 'text', last4: 'text', token: 'text' },
      ...{ postal_code: 'text' },
      ...{ consent_method: 'text', consent_date: 'date', consent_reference: 'text' },
    },
    muchText: tell('file_much_text_enrolments'),
    below(headings) {
      const places = placesIn(headings);
      const missing = required.filter((property) => !places.has(property));
      refuseMissing(
        headings,
        missing.map((property) => headingOf(enrolmentHeadings, property)),
      );
      const free = new Set([places.get('accountNumber'), places.get('subAccountNumber')]);
      return (row, cells) => {
        // Card numbers are kept nowhere: a file with one is not kept either.
        if (cells.some((cell, at) => !free.has(at) && hasCardNumber(cell)))
          throw new UnreadableFile(tell('enrolment_card_number', { row }), { isDestroyed: true });
        const cellOf = (property: EnrolmentProperty) => cells[places.get(property) ?? -1] ?? '';
        const shown = (column: EnrolmentProperty) =>
          keptText(column === 'bankAccountNumber' ? concealed(cellOf(column)) : cellOf(column), 100);
        const read = readRow(cellOf, rules);
        if (!('consentDate' in read)) return read.map((problem) => ({ ...problem, row, value: shown(problem.column) }));
        const { bankAccountNumber: number, cardToken } = read;
        return {
          said: [
            ...[read.accountNumber, read.subAccountNumber, String(read.leadTimeDays ?? ''), read.dayOfMonth ?? ''],
            ...[String(read.maxAmountMinor ?? ''), read.holderName, read.holderType, read.accountType],
            ...[read.routingNumber, String(isRoutingNumber(read.routingNumber))],
            ...[number && keyring.seal(number, numberPlace(uploadId, row)), number.slice(-4)],
            ...[cardToken, read.postalCode, read.consentMethod, read.consentDate, read.consentReference],
          ],
        };
      };
    },
    kept(headings) {
      const at = placesIn(headings).get('bankAccountNumber') ?? -1;
      return ({ cells, lines, problem }) => {
        const number = cells[at] ?? '';
        // Nobody knows what stands where in a row that cannot be taken apart.
        const hidden = problem
          ? (text: string) => text.replaceAll(/\d{5,}/g, concealed)
          : (text: string) => (number === '' ? text : text.replaceAll(number, concealed(number)));
        return lines === undefined ? cells.map(hidden) : hidden(lines);
      };
    },
  };
}
