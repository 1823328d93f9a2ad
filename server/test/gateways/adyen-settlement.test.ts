import { describe, expect, it } from 'vitest';
import { adyenGateway } from '../../src/integrations/payment-gateway/adyen/adyen-gateway.ts';
import { adyen as vendor, adyenMessage } from './adyen-payloads.ts';

// Columns of docs.adyen.com/reporting/settlement-reconciliation/transaction-level/settlement-details-report, in an
// order of an account's own.
const columns = [
  'Batch Number',
  'Company Account',
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Type',
  'Gross Credit (GC)',
  'Gross Debit (GC)',
  'Gross Currency',
  'Net Currency',
  'Net Debit (NC)',
  'Net Credit (NC)',
  'Modification Reference',
  'Modification Merchant Reference',
];
type Row = Partial<Record<string, string>>;
const row = (Type: string, more: Row): Row => ({
  'Batch Number': '4',
  'Company Account': 'Riverton',
  'Merchant Account': 'RivertonECOM',
  'Psp Reference': 'PSP1',
  'Gross Currency': 'USD',
  'Net Currency': 'USD',
  Type,
  ...more,
});
const csv = (rows: readonly Row[], names = columns) =>
  [names, ...rows.map((each) => names.map((name) => each[name] ?? ''))]
    .map((cells) => cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','))
    .join('\n');

const asked: { address: string; headers: Readonly<Record<string, string>> }[] = [];
const reports = (files: Record<string, string>, messages: readonly string[], credentials: object = {}) => {
  asked.length = 0;
  const gateway = adyenGateway({
    credentialsOf: async () => ({ ...vendor.credentials, reportApiKey: 'report-key', ...credentials }),
    keptMessages: async () =>
      messages.map((body, i) => ({ body, receivedAt: new Date(1_795_300_000_000 + i * 86_400_000) })),
    download: async (address, headers) => {
      asked.push({ address, headers });
      const file = files[address.split('/').at(-1) ?? ''];
      if (file === undefined) throw new Error('No such file.');
      return file;
    },
  });
  return gateway.settlementReports?.(
    { merchant: { accountId: 1, number: 'm1' }, since: new Date(0) },
    AbortSignal.timeout(1_000),
  );
};
const available = (name: string, more: object = {}) =>
  adyenMessage('REPORT_AVAILABLE', {
    pspReference: name,
    merchantReference: '',
    reason: 'https://evil.example/x.csv',
    ...more,
  }).body;

describe('a settlement report of Adyen', () => {
  const name = 'settlement_detail_report_batch_4.csv';
  const rows = [
    row('Settled', {
      'Merchant Reference': 'rp_1',
      'Gross Debit (GC)': '84.12',
      'Net Credit (NC)': '82.00',
      'Modification Reference': 'CAP1',
    }),
    row('Settled', { 'Merchant Reference': 'rp_2', 'Psp Reference': 'PSP2', 'Gross Credit (GC)': '0.1' }),
    row('Refunded', {
      'Merchant Reference': 'rp_1',
      'Gross Credit (GC)': '3.00',
      'Modification Reference': 'REF1',
      'Modification Merchant Reference': 'rp_back',
    }),
    row('RefundedReversed', {
      'Merchant Reference': 'rp_1',
      'Gross Debit (GC)': '3',
      'Modification Reference': 'REF1',
      'Modification Merchant Reference': 'rp_back',
    }),
    row('Chargeback', {
      'Merchant Reference': 'rp_1',
      'Gross Credit (GC)': '1234567.89',
      'Modification Reference': 'DIS1',
    }),
    row('ChargebackReversed', {
      'Merchant Reference': 'rp_1',
      'Gross Debit (GC)': '84.12',
      'Modification Reference': 'DIS1',
    }),
    row('SecondChargeback', {
      'Merchant Reference': 'rp_1',
      'Gross Credit (GC)': '84.12',
      'Modification Reference': 'DIS1',
    }),
    row('Fee', {
      'Psp Reference': '',
      'Gross Currency': '',
      'Net Debit (NC)': '12.34',
      'Modification Reference': 'Transaction Fees, "June"',
    }),
    row('MerchantPayout', { 'Psp Reference': '', 'Gross Currency': '', 'Net Debit (NC)': '900.00' }),
    row('Settled', { 'Merchant Account': 'AnotherECOM', 'Gross Debit (GC)': '999.00' }),
    row('Settled', { 'Batch Number': '5', 'Psp Reference': 'PSP5', 'Gross Debit (GC)': '1.00' }),
  ];

  it('is read by the names of its columns and its digits, batch by batch, of one merchant account alone', async () => {
    const read = (await reports({ [name]: csv(rows) }, [available(name)])) ?? [];
    expect(
      read.map(({ batchIdentifier, closedAt, lines }) => [batchIdentifier, closedAt.getTime(), lines.length]),
    ).toEqual([
      ['4', 1_795_300_000_000, 8],
      ['5', 1_795_300_000_000, 1],
    ]);
    expect(
      read[0]?.lines.map((each) => [
        each.kind,
        each.gatewayTransactionId,
        each.saleTransactionId,
        each.amountMinor,
        each.reference,
        each.currencyCode,
      ]),
    ).toEqual([
      ['sale', 'PSP1', '', 8_412, 'rp_1', 'USD'],
      ['sale', 'PSP2', '', 10, 'rp_2', 'USD'],
      ['refund', 'REF1', 'PSP1', 300, 'rp_back', 'USD'],
      ['refundFailed', 'REF1', 'PSP1', 300, 'rp_back', 'USD'],
      ['dispute', 'DIS1', 'PSP1', 123_456_789, '', 'USD'],
      ['disputeReversed', 'DIS1', 'PSP1', 8_412, '', 'USD'],
      ['dispute', 'DIS1-2', 'PSP1', 8_412, '', 'USD'],
      ['other', 'Transaction Fees, "June"', '', 1_234, '', 'USD'],
    ]);
  });

  it('is fetched from Adyen’s own host under its signed name, never from the address in the message', async () => {
    await reports({ [name]: csv(rows) }, [available(name), available(name)]);
    expect(asked).toEqual([
      {
        address: `https://ca-test.adyen.com/reports/download/MerchantAccount/RivertonECOM/${name}`,
        headers: { 'x-api-key': 'report-key' },
      },
    ]);
    await reports({ [name]: csv(rows) }, [available(name, { merchantAccountCode: 'Riverton' })], {
      liveUrlPrefix: 'abc-Riverton',
    });
    expect(asked[0]?.address).toBe(`https://ca-live.adyen.com/reports/download/Company/Riverton/${name}`);
    for (const other of ['../../x.csv', 'settlement_detail_report/../x.csv', 'received_payments_report_2026_11_21.csv'])
      expect(await reports({}, [available(other), vendor.message('approved')?.body ?? ''])).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('is not read by halves', async () => {
    await expect(reports({}, [available(name)])).rejects.toThrow('No such file.');
    await expect(
      reports(
        {
          [name]: csv(
            rows,
            columns.filter((each) => each !== 'Gross Debit (GC)'),
          ),
        },
        [available(name)],
      ),
    ).rejects.toThrow(/no column Gross Debit/);
    await expect(reports({ [name]: csv(rows).slice(0, -60) }, [available(name)])).rejects.toThrow();
    await expect(
      reports({ [name]: csv([row('Settled', { 'Gross Debit (GC)': 'NaN' })]) }, [available(name)]),
    ).rejects.toThrow(/an amount that is none/);
    await expect(reports({ [name]: '<html>Sign in</html>' }, [available(name)])).rejects.toThrow(/no column/);
  });
});
