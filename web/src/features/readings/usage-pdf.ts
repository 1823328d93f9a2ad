import type { MeterReading, UsageSeries } from '@ratepayer/contract/readings/reading.shapes.ts';
import { basePath } from '../../platform/config.ts';

/** What is printed above the readings of an account. */
export interface PrintedOf {
  readonly name: string;
  readonly accountNumber: string;
  readonly serviceAddress: string;
  readonly interval: MeterReading['interval'];
}

/** JSON as it stands in an address: base64 of its UTF-8, with the two signs that an address may hold. */
function encoded(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The address of the readings of one meter as a PDF: all that it shows stands in the address. */
export function usagePdf({ key, unit, readings }: UsageSeries, account: PrintedOf): string {
  // Days of the business unit: what an address may hold is short, and a day is never shifted.
  const metrics = readings.map(({ date, value }) => ({ timestamp: date, value }));
  return `${basePath}/usage-metrics-pdf/${encoded(metrics)}/${encoded({ ...account, unit, key })}`;
}
