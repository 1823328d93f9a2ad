import { Readable } from 'node:stream';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { type BillParser, parserTypes } from '@ratepayer/contract/exports/bill-parsers.ts';
import { mostSampleBytes } from '@ratepayer/contract/exports/billing-system.fields.ts';
import type { ParsedSample } from '@ratepayer/contract/exports/billing-system.operations.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { hasPlaces, isMultiline } from '@ratepayer/contract/kit/record-file.ts';
import { tell } from '@ratepayer/contract/texts/tell-exports.ts';
import { sql } from 'kysely';
import { type Database, maybeRow } from '../../platform/database/database.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { openRecords } from '../../platform/records/open-records.ts';
import { UnreadableFile } from '../../platform/records/unreadable-file.ts';
import { readSample } from '../accounts/uploads/read-sample.ts';
import { type BusinessUnit, businessUnitOf } from '../organizations/find-business-unit.ts';
import { said } from '../../platform/texts/say.ts';

const shownRecords = 20;
const longestShown = 200;
const limits = { milliseconds: 20_000, heapMb: 256 };

interface Sample {
  readonly businessUnitId: number;
  readonly id: number;
  readonly content: string;
}

/**
 * A sample as the parser of a billing system reads it, by the reader of every import; nothing is written. @throws 404,
 * 400 for a file that cannot be read so, with what to do about it
 */
export async function tryParser(db: Database, { businessUnitId, id, content }: Sample): Promise<ParsedSample> {
  const [system, unit] = await db.reading([businessUnitId], async (tx) => [
    await maybeRow(
      tx,
      sql<{ parser: BillParser; config: Partial<UploadConfig> | null }>`select bill_parser as parser,
        default_upload_config as config from billing_system where id = ${id}`,
    ),
    await businessUnitOf(tx, businessUnitId),
  ]);
  if (!system) throw notFound(tell('no_such_system'));
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > mostSampleBytes) throw badRequest('content', tell('sample_too_large'));
  const format = formatOf(system.parser, system.config);
  if (hasPlaces(format.fileType) && format.columns.length === 0) throw badRequest('content', tell('needs_mapping'));
  try {
    return await parse(Readable.from([bytes]), format, unit);
  } catch (error) {
    throw error instanceof UnreadableFile ? badRequest('content', error.told) : error;
  }
}

/** What the billing system's files begin with; a parser of several lines is the one that its mapping says. */
function formatOf(parser: BillParser, config: Partial<UploadConfig> | null): UploadConfig {
  const kept: UploadConfig = { ...guessMapping([]), ...config };
  const isKept = config?.fileType !== undefined && isMultiline(config.fileType) && parser === 'Generic Multiline';
  const fileType = isKept ? kept.fileType : parserTypes[parser];
  // Places of another type of file are none of this one.
  const isOther = config?.fileType !== fileType && hasPlaces(fileType);
  return { ...kept, fileType, columns: isOther ? [] : kept.columns };
}

async function parse(file: Readable, format: UploadConfig, { id, timezone }: BusinessUnit): Promise<ParsedSample> {
  const opened = await openRecords(file, format, limits);
  const records: ParsedSample['records'] = [];
  const whole: { readonly row: number; readonly cells: readonly string[] }[] = [];
  let read = 0;
  for await (const batch of opened.records) {
    read += batch.length;
    for (const { row, cells, problem } of batch.slice(0, shownRecords - records.length)) {
      if (!problem) whole.push({ row, cells });
      records.push({
        row,
        cells: cells.map((cell) => cell.trim().slice(0, longestShown)),
        problem: problem ? said(problem) : '',
      });
    }
  }
  const columns = [...opened.headings];
  const bills = readSample(format, columns, { id, timezone }, whole) ?? [];
  return {
    ...{ fileType: format.fileType, columns, records, read, isWhole: read <= shownRecords },
    bills: bills.map(({ problem, ...bill }) => ({ ...bill, problem: problem ? said(problem) : '' })),
  };
}
