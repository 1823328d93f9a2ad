import type { MappableProperty } from '@ratepayer/contract/accounts/upload-settings.ts';
import { postBalanceEvents } from '../src/capabilities/accounts/post-balance-events.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { brokenInvariants } from './paying.ts';
import { csvOf, openUploads } from './upload-kit.ts';

export const columns: readonly MappableProperty[] = [
  'AccountNumber',
  'Balance',
  'ChargeExternalId',
  'ChargeDescription',
  'ChargeAmount',
  'ChargeDueDate',
  'ChargeIncludedInBalance',
  'ChargeMustPayInFull',
];
export type Row = readonly [
  account: string,
  balance: string,
  number?: string,
  words?: string,
  amount?: string,
  ...string[],
];

export const tree = ['T-1', 'Tree removal', '40.00', '12/01/2026', 'no', 'yes'] as const;
export const meter = ['M-1', 'Meter deposit', '30.00', '12/15/2026', 'yes', 'no'] as const;

export interface Charge {
  readonly charge: string;
  readonly amount: number;
  readonly left: number;
  readonly status: string;
}

/** Business units without accounts, files with columns of open charges, and what payers pay of those charges. */
export async function openChargeFiles(fresh: number) {
  const { world, deps, freshUnit, upload } = await openUploads(fresh);
  const token = await world.token('global@ratepayer.test');

  const bytesOf = (rows: readonly Row[]) => {
    const [bytes, config] = csvOf(
      columns,
      rows.map((row) => columns.map((_, at) => row[at] ?? '')),
    );
    return { bytes, config };
  };
  let other = 0;
  /** Brings a file; each is other bytes, since the same ones would wait for a person. */
  const bring = async (unit: number, rows: readonly Row[], options: Parameters<typeof upload>[2] = {}) => {
    const { bytes, config } = bytesOf(rows);
    const done = await upload(unit, Buffer.concat([bytes, Buffer.from('\r\n'.repeat(++other))]), {
      ...options,
      config: { ...config, ...options.config },
    });
    return { ...done.upload, uploadId: done.uploadId };
  };
  const act = (unit: number, uploadId: number, step: 'Process' | 'Undo') =>
    world.call('POST', `/api/business-units/${unit}/accounts/process-upload`, {
      token,
      body: { uploadId, step, ...(step === 'Undo' ? { reason: 'The wrong file' } : {}) },
    });
  const run = (unit: number, uploadId: number, step: 'Process' | 'Undo', more = {}) =>
    runUpload({ ...deps(), ...more }, { uploadId, businessUnitId: unit, step });

  const charges = (unit: number) =>
    world.rows<Charge>(
      `select a.account_number || ' ' || c.external_id as charge, c.amount_minor::int as amount,
        c.remaining_minor::int as left, c.status from account_charge c join account a on a.id = c.account_id
        where c.business_unit_id = $1 order by 1`,
      [unit],
    );
  const left = async (unit: number): Promise<Record<string, number>> =>
    Object.fromEntries((await charges(unit)).map((row) => [row.charge, row.left]));
  const idOf = async (unit: number, number: string): Promise<number> =>
    (await world.rows('select id from account where business_unit_id = $1 and account_number = $2', [unit, number]))[0]
      ?.id ?? 0;
  const owed = async (unit: number, number: string) =>
    (await world.call('GET', `/api/business-units/${unit}/accounts/${await idOf(unit, number)}/page`, { token })).body;
  const entries = async (unit: number, number: string) =>
    (
      await world.rows(
        `select event_type || ' ' || bucket || ' ' || amount_minor as entry from balance_event
          where account_id = $1 order by sequence`,
        [await idOf(unit, number)],
      )
    ).map(({ entry }) => entry);

  /** Lines of its file of rejected rows. */
  const rejectedOf = async (unit: number, uploadId: number): Promise<string[]> =>
    (
      await world.app.inject({
        url: `/api/business-units/${unit}/accounts/uploads/${uploadId}/file/rejected`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).payload
      .trimEnd()
      .split('\r\n')
      .map((line) => line.trimEnd());

  let payments = 880_000;
  /** What a payer pays of a charge, or gets back of it, as payments post it. */
  async function pay(unit: number, number: string, externalId: string, amountMinor: number): Promise<void> {
    const accountId = await idOf(unit, number);
    const [charge] = await world.rows(
      'select id, included_in_balance as inside from account_charge where account_id = $1 and external_id = $2',
      [accountId, externalId],
    );
    payments += 1;
    await world.db.scoped([unit], (tx) =>
      postBalanceEvents(tx, {
        businessUnitId: unit,
        accountId,
        sourceType: 'payment',
        sourceId: payments,
        effectiveDate: '2026-11-22',
        description: 'Payment',
        createdBy: 'Test',
        postings: [
          {
            eventType: amountMinor > 0 ? 'Payment' : 'Refund',
            bucket: charge.inside ? 'Balance' : 'OpenCharge',
            amountMinor: -amountMinor,
            sourceLineId: 1,
            chargeAllocations: [{ accountChargeId: charge.id, amountMinor: Math.abs(amountMinor) }],
          },
        ],
      }),
    );
  }
  /** Payments here are written by hand: there is no payment to their events. */
  const broken = async () =>
    (await brokenInvariants(world)).filter((each) => !/(Payment|Refund) of payment 88\d{4}$/.test(each));

  return {
    ...{ world, token, freshUnit, upload, bytesOf, bring, act, run },
    ...{ charges, left, idOf, owed, entries, rejectedOf, pay, broken },
  };
}
