import type { ReportStatus } from '@ratepayer/contract/reports/report-state.ts';
import { makeNextReport } from '../src/capabilities/reports/make-reports.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { reportedLists } from '../src/parts.ts';
import type { World } from './world.ts';

/** What reports of a world are made with. */
export const reportDeps = (world: World) => ({
  db: world.db,
  disk: openDisk('file:', world.dataDir),
  clock: systemClock,
  lists: reportedLists,
});

/** Payments of a business unit as set-based rows, the newest first by their number. */
export const makePayments = (world: World, unit: number, rows: number, name = 'Payer') =>
  world.rows(
    `insert into payment (reference_number, type, organization_id, business_unit_id, status, amount_minor,
      currency_code, payer_name,
        channel, source_type, brand, origin, created_by_user_name, created_date, posted_date)
      select '9' || lpad((coalesce((select max(id)
      from payment), 0) + n)::text, 17, '0'), 'Base Payment', u.organization_id, u.id, 'Succeeded', 1000 + n,
      u.currency_code, $3 || ' ' || n,
        'QuickPay', 'Credit Card', 'Visa', 'Main', $3, now() - n * interval '1 millisecond', now()
        from generate_series(1, $2::int) n join business_unit u on u.id = $1`,
    [unit, rows, name],
  );

/** Makes what may be made now, one after the other. @returns how many were taken. */
export async function makeReports(world: World, most = 100): Promise<number> {
  for (let made = 0; made < most; made++)
    if ((await makeNextReport(reportDeps(world), new AbortController().signal, () => undefined)) === 0) return made;
  return most;
}

export interface Report {
  readonly id: number;
  readonly status: ReportStatus;
  readonly rowCount: number;
  readonly totalRows: number;
  readonly filters: string;
  readonly message: string;
  readonly isOwn: boolean;
}

/** Somebody at the page of generated reports. */
export function reporter(world: World, unit: number, token: string) {
  const at = `/api/business-units/${unit}/reports/generated`;
  return {
    ask: (reportName: string, query: object = {}, reportType = 'CSV') =>
      world.call('POST', at, { token, body: { reportName, reportType, query } }),
    async asked(reportName: string, query: object = {}, reportType = 'CSV'): Promise<Report> {
      const { status, body } = await world.call('POST', at, { token, body: { reportName, reportType, query } });
      if (status !== 200) throw new Error(`${reportName} answered ${status}: ${JSON.stringify(body)}`);
      return body;
    },
    list: async (query = ''): Promise<Report[]> => (await world.call('GET', `${at}${query}`, { token })).body.items,
    unseen: async (): Promise<Report[]> => (await world.call('GET', `${at}/unseen`, { token })).body.items,
    read: async (id: number): Promise<Report | undefined> =>
      (await world.call('GET', at, { token })).body.items.find((row: Report) => row.id === id),
    again: (id: number) => world.call('POST', `${at}/${id}/run-again`, { token }),
    take: (id: number) => world.call('GET', `${at}/${id}/download`, { token }),
    remove: (id: number) => world.call('DELETE', `${at}/${id}`, { token }),
  };
}

/** Lines of a CSV without its head. */
export const linesOf = (csv: unknown): string[] => String(csv).split('\r\n').slice(1, -1);
