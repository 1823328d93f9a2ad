import Papa from 'papaparse';
import type { Merchant, VendorAccess } from '../payment-gateway.ts';
import type { SettlementLine, SettlementReport } from '../settlement-report.ts';
import { isReport, itemsOf } from './adyen-messages.rules.ts';
import { checkColumns, linesOf, type ReportRow } from './adyen-settlement.rules.ts';

const fileName = /^settlement_details?_report[\w.-]*\.csv$/;

/**
 * Batches of the settlement details reports that messages told of since an instant, oldest first. What a message says
 * of the file's address is not signed; its name and its account are, and the host is ours to know.
 */
export async function adyenReports(
  { credentialsOf, keptMessages, download }: VendorAccess,
  merchant: Merchant,
  since: Date,
  signal: AbortSignal,
): Promise<SettlementReport[]> {
  if (!keptMessages || !download) throw new Error('Reports of Adyen are told by messages and downloaded.');
  const {
    merchantAccount = '',
    liveUrlPrefix = '',
    reportApiKey = '',
    apiKey = '',
  } = await credentialsOf(merchant.accountId);
  const host = liveUrlPrefix ? 'ca-live.adyen.com' : 'ca-test.adyen.com';
  const reports: SettlementReport[] = [];
  for (const [path, receivedAt] of toldFiles(await keptMessages(merchant.accountId, since), merchantAccount)) {
    const file = await download(
      `https://${host}/reports/download/${path}`,
      { 'x-api-key': reportApiKey || apiKey },
      signal,
    );
    reports.push(...batchesOf(file, merchantAccount, receivedAt));
  }
  return reports;
}

/** Where the files lie that messages told of, each once, and when it was told first. */
function toldFiles(
  messages: readonly { readonly body: string; readonly receivedAt: Date }[],
  merchantAccount: string,
): ReadonlyMap<string, Date> {
  const files = new Map<string, Date>();
  for (const { body, receivedAt } of messages)
    for (const { pspReference: name, merchantAccountCode: account } of itemsOf(body).filter(isReport)) {
      const folder = account === merchantAccount ? 'MerchantAccount' : 'Company';
      const path = `${folder}/${encodeURIComponent(account)}/${name}`;
      if (fileName.test(name) && !files.has(path)) files.set(path, receivedAt);
    }
  return files;
}

/**
 * The batches of one merchant account in a report, which may hold several accounts' and several batches. @throws for
 * what is no whole report.
 */
function batchesOf(file: string, merchantAccount: string, closedAt: Date): SettlementReport[] {
  const { data, meta, errors } = Papa.parse<ReportRow>(file, { header: true, skipEmptyLines: 'greedy' });
  checkColumns(meta.fields ?? []);
  if (errors[0])
    throw new Error(`A settlement report of Adyen cannot be read in row ${errors[0].row ?? 0}: ${errors[0].message}`);
  const batches = new Map<string, SettlementLine[]>();
  for (const row of data.filter((each) => each['Merchant Account'] === merchantAccount)) {
    const batch = row['Batch Number'] ?? '';
    if (batch === '') throw new Error('A row of a settlement report of Adyen names no batch.');
    batches.set(batch, [...(batches.get(batch) ?? []), ...linesOf(row)]);
  }
  return [...batches].map(([batchIdentifier, lines]) => ({ batchIdentifier, closedAt, lines }));
}
