import type { Happens, Town } from './happens.ts';
import type { Rows } from './town-rows.ts';

const patience = 120;

/** The columns of a file of readings, as a device names them. */
const headings = {
  accountNumber: 'ACCT_NO',
  subAccountNumber: 'SUB_NO',
  key: 'METER_NO',
  value: 'READ_AT_METER',
  unit: 'READ_IN',
  date: 'READ_ON',
  time: 'READ_TIME',
  interval: 'READ_EVERY',
} as const;

/** A file of readings, with a row of each kind: new, there already, and of no account. */
export async function readingsSent({ base, rows, query, call }: Town): Promise<Partial<Rows>> {
  const [there] = await query(
    `select a.account_number as account, a.sub_account_number as sub, s.key, r.value::text as value, r.unit,
      to_char(r.read_at at time zone u.timezone, 'YYYY-MM-DD') as date,
      to_char(r.read_at at time zone u.timezone, 'HH24:MI') as time, s.interval
      from meter_reading r join reading_series s on s.id = r.series_id join account a on a.id = s.account_id
      join business_unit u on u.id = a.business_unit_id where u.id = $1 order by r.read_at desc limit 1`,
    [rows.unit],
  );
  const same = Object.values(there).join(',');
  const lines = [
    Object.values(headings).join(','),
    same,
    same.replace(there.date, '2001-02-03'),
    same.replace(/^\w+/, '0'),
  ];
  return { sentReadings: await sentFile({ base, rows, call }, 'readings', lines) };
}
/** Sends a file of a kind, whose operations begin so; its upload. */
async function sentFile(
  { base, rows, call }: Pick<Town, 'base' | 'rows' | 'call'>,
  kind: 'readings' | 'external-payments',
  lines: readonly string[],
): Promise<number> {
  const home = `/business-units/${rows.unit}/${kind}`;
  const { uploadId, uploadUrl } = await call('POST', `${home}/get-upload-url`, { fileName: `${kind}.csv` });
  const headers = { 'content-type': 'application/octet-stream' };
  const sent = await fetch(new URL(uploadUrl, base), { method: 'PUT', headers, body: `${lines.join('\n')}\n` });
  if (!sent.ok) throw new Error(`the file of ${kind} was answered ${sent.status}`);
  return uploadId;
}

async function checkedFile(
  { rows, call, query }: Town,
  kind: 'readings' | 'external-payments',
  uploadId: number,
  columns: readonly object[],
): Promise<Partial<Rows>> {
  const step = { uploadId, step: 'Check', config: { fileType: 'CSV', columns } };
  await call('POST', `/business-units/${rows.unit}/${kind}/process-upload`, step);
  for (let tries = 0; tries < patience; tries++) {
    const [{ status }] = await query('select status from account_upload where id = $1', [uploadId]);
    if (status === 'Ready') return {};
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error(`the file of ${kind} was not checked`);
}

export const readingsChecked: Happens = (town) => {
  const columns = Object.entries(headings).map(([property, source]) => ({ property, source }));
  return checkedFile(town, 'readings', town.rows.sentReadings, columns);
};

/** A file of payments received elsewhere: one that is new, and one whose number no account has. */
export const paymentsSent: Happens = async (town) => {
  const lines = [
    'ACCT_NO,SUB,AMOUNT_PAID,DEPOSIT_DATE,EXTERNAL_METHOD,CHECK_NUMBER',
    '10001,01,12.50,2026-01-05,Check,LB-1',
    '99999,01,3.00,2026-01-05,Check,LB-2',
  ];
  return { sentPayments: await sentFile(town, 'external-payments', lines) };
};

export const paymentsChecked: Happens = (town) => checkedFile(town, 'external-payments', town.rows.sentPayments, []);

/** An import that was taken back: it left an account that is paid, and one that was archived by hand. */
export async function importUndone({ rows, query }: Town): Promise<Partial<Rows>> {
  const [{ id }] = await query(
    `insert into account_upload (as_of_date, business_unit_id, config, file_id, file_name, started_by, started_date,
      finished_date, status, total_rows, updated, reversed, kept, left_alone, undone_by, undone_date)
      select as_of_date, business_unit_id, config, file_id, file_name, started_by, now(), now(), 'Undone', 3, 2, 1,
         1, 1,
      started_by, now() from account_upload where id = $1 returning id`,
    [rows.upload],
  );
  await query(
    `insert into account_upload_former (account_id, after_sequence, business_unit_id, part, outcome, reason, upload_id)
      values ($1, 1, $2, 'money', 'kept', 'payment', $3)`,
    [rows.account, rows.unit, id],
  );
  await query(
    `insert into account_upload_change (account_number, sub_account_number, name, business_unit_id, upload_id, change,
      why, fields, balance_before_minor, balance_after_minor)
      select account_number, sub_account_number, name, business_unit_id, $2, 'leftAlone', 'archived',
      '[{"field": "Balance", "before": "1000", "after": "1200"}]', 1000, 1200 from account where id = $1`,
    [rows.archivedAccount, id],
  );
  return { undoneUpload: id };
}

export async function paidElsewhere({ rows, call }: Town): Promise<Partial<Rows>> {
  const body = {
    accountId: Number(rows.account),
    amountMinor: 500,
    receivedDate: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10),
    externalMethod: 'Check',
    externalReference: '1001',
    postsToBalance: true,
  };
  const { referenceNumber } = await call('POST', `/business-units/${rows.unit}/external-payments`, body);
  return { external: referenceNumber };
}
