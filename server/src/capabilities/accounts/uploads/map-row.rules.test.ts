import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { requiredSyncProperties } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { describe, expect, it } from 'vitest';
import { fileColumns } from './file-columns.rules.ts';
import { configProblems, mapRow } from './map-row.rules.ts';
import { plainRecord } from './plain-record.rules.ts';

const headings = ['ACCT_NO', 'CUST_NAME', 'BAL', 'DUE_DT', 'LOCKED', 'READ', 'SHUT'];
const guessed = guessMapping(headings);
const unit = { id: 7, timezone: 'US/Central' } as const;
const changed = (source: string, more: Partial<UploadConfig['columns'][number]>): UploadConfig => ({
  ...guessed,
  columns: [
    ...guessed.columns.filter((column) => column.source !== source),
    { source, property: guessed.columns.find((column) => column.source === source)?.property ?? null, ...more },
  ],
});
const read = (config: UploadConfig, cells: string[]) =>
  mapRow(fileColumns(config, headings, unit).columns, config, cells);
const asItStands = (config: UploadConfig, cells: string[]) =>
  plainRecord(fileColumns(config, headings, unit).columns, config).test(cells.join(','));
const cells = ['10', 'Pat River', '12.50', '03/09/2026', '', '9/3/2026', 'n'];

describe('what a column makes of its cells', () => {
  it('is capitals for a name, and no longer what the database types by itself', () => {
    const config = changed('CUST_NAME', { transform: 'upper' });
    expect(read(config, cells)).toMatchObject({ name: 'PAT RIVER' });
    expect([asItStands(guessed, cells), asItStands(config, cells)]).toEqual([true, false]);
  });

  it('is one form for days, amounts and answers in meta; what is none is named', () => {
    const metaOf = (config: UploadConfig, values: string[]) => {
      const row = read(config, values);
      return Array.isArray(row) ? row.map(({ column, problem }) => [column, problem.key]) : row.meta;
    };
    expect(metaOf(changed('READ', { transform: 'date', dateFormat: 'DD/MM/YYYY' }), cells)).toMatchObject({
      READ: '2026-03-09',
    });
    expect(metaOf(changed('READ', { transform: 'amount' }), cells.with(5, '$1,250.5'))).toMatchObject({
      READ: '1250.50',
    });
    expect(metaOf(changed('SHUT', { transform: 'boolean' }), cells)).toMatchObject({ SHUT: 'false' });
    expect(metaOf(changed('SHUT', { transform: 'boolean' }), cells.with(6, 'maybe'))).toEqual([
      ['SHUT', 'import/neither_yes_nor_no'],
    ]);
  });

  it('has a date format of its own beside that of the others', () => {
    const config = changed('DUE_DT', { dateFormat: 'DD/MM/YYYY' });
    expect(read(config, cells)).toMatchObject({ dueDate: '2026-09-03' });
    // The database would type it by the format of the others.
    expect([asItStands(config, cells), asItStands(config, cells.with(3, '2026-09-03'))]).toEqual([false, true]);
    expect(read(guessed, cells.with(3, '2026-09-03'))).toMatchObject({ dueDate: '2026-09-03' });
  });

  it('leaves a flag as the account has it when its cell is empty', () => {
    const config = changed('LOCKED', { property: 'AccountLocked' });
    expect(read(config, cells)).toMatchObject({ accountLocked: null, lateFeeApplicable: null });
    expect(read(config, cells.with(4, 'yes'))).toMatchObject({ accountLocked: true });
  });
});

it.each(['4111111111111111', '4111 1111 1111 1111', 'A-4242-4242-4242-4242'])(
  'names no account and no part of one by %s, which may be a card’s',
  (number) => {
    const key = { key: 'import/account_number_card' };
    expect(read(guessed, cells.with(0, number))).toMatchObject([{ column: 'ACCT_NO', problem: key }]);
    expect(asItStands(guessed, cells.with(0, number))).toBe(false);
    const config = changed('READ', { property: 'SubAccountNumber' });
    expect(read(config, cells.with(5, number))).toMatchObject([{ column: 'READ', problem: key }]);
    expect(asItStands(config, cells.with(5, number))).toBe(false);
  },
);

describe('a configuration', () => {
  const problems = (config: UploadConfig) => configProblems(config).map(({ errorMessage }) => errorMessage.key);

  it('names each of the eight sync properties, or says that the product fills it', () => {
    expect(requiredSyncProperties).toHaveLength(8);
    expect(configProblems(guessed)).toEqual([]);
    for (const property of requiredSyncProperties.filter((each) => guessed.filledByProduct.includes(each)))
      expect(
        configProblems({ ...guessed, filledByProduct: guessed.filledByProduct.filter((each) => each !== property) }),
      ).toMatchObject([{ propertyName: property, errorMessage: { key: 'import/required_sync' } }]);
  });

  it('places each column where no heading does', () => {
    const column = { source: 'A', property: 'AccountNumber' as const };
    const fixed = { ...guessMapping([]), fileType: 'FixedWidth' as const };
    expect(problems({ ...fixed, columns: [{ ...column, start: 1, length: 8 }] })).toEqual([]);
    expect(problems({ ...fixed, columns: [{ ...column, start: 1 }] })).toEqual(['import/column_needs_place']);
    const multi = { ...fixed, fileType: 'MultilineCSV' as const };
    expect(problems({ ...multi, columns: [{ ...column, start: 2, recordType: 'A' }] })).toEqual([]);
    expect(problems({ ...multi, columns: [column] })).toEqual([
      'import/column_needs_number',
      'import/column_needs_record_type',
    ]);
  });

  it('says of a charge which one it is and what is left, or nothing of any', () => {
    const column = (property: 'ChargeExternalId' | 'ChargeAmount' | 'ChargeDueDate') => ({
      source: property,
      property,
    });
    const having = (...added: Parameters<typeof column>[0][]) =>
      problems({ ...guessed, columns: [...guessed.columns, ...added.map(column)] });
    expect(having('ChargeExternalId', 'ChargeAmount')).toEqual([]);
    expect(having('ChargeDueDate')).toEqual(Array(2).fill('import/property_must_mapped'));
    expect(having('ChargeExternalId')).toEqual(['import/property_must_mapped']);
  });
});

describe('a row with a charge', () => {
  const headings = ['ACCT_NO', 'CHARGE_NO', 'CHARGE_AMT', 'CHARGE_DESC'];
  const config = guessMapping(headings);
  const { columns } = fileColumns(config, headings, unit);
  const both = (...cells: string[]) => {
    const row = mapRow(columns, config, cells);
    return [
      Array.isArray(row) ? row.map(({ problem }) => problem.key.replace('import/', '')).join() : row.chargeAmountMinor,
      plainRecord(columns, config).test(cells.join(',')),
    ];
  };

  it.each([
    [['10', 'T-1', '40.00', 'Tree'], 4_000, true],
    [['10', 'T-1', '0', ''], 0, true],
    [['10', '', '', ''], 0, false],
    [['10', '', '0.00', ''], 0, false],
    [['10', ' T-1', '$4', ''], 400, false],
    [['10', '', '4.00', 'Tree'], 'charge_number_missing', false],
    [['10', 'T-1', '', 'Tree'], 'charge_amount_missing', false],
    [['10', 'T-1', '-4.00', ''], 'charge_amount_negative', false],
    [['10', 'T-1', 'four', ''], 'not_amount_write_like', false],
    [['10', 'rollover:1', '4.00', ''], 'charge_number_ours', false],
    [['10', 'N 4111 1111 1111 1111', '4.00', ''], 'charge_number_card', false],
    [['10', 'T'.repeat(101), '4.00', ''], 'longer_than_characters', false],
  ])('%j is read, and typed by the database, as it should be', (cells, read, isPlain) => {
    expect(both(...cells)).toEqual([read, isPlain]);
  });

  it('keeps no number of a card in what it is for', () => {
    const row = mapRow(columns, config, ['10', 'T-1', '4.00', 'Card 4111-1111-1111-1111']);
    expect(row).toMatchObject({ chargeDescription: 'Card •••• 1111' });
  });
});
