import { offsetMinutes, type TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import type { ExportFormat } from './format.shapes.ts';
import { renderRecord, type Values } from './render-record.rules.ts';
import type { StagedExport } from './stage-export.ts';

/** Groups that are read at once: a file of any length takes the memory of one slice. */
const slice = 2_000;

interface Line {
  readonly lineNumber: number;
  readonly groupNumber: number;
  readonly groupEntries: number;
  readonly groupOwed: number;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  readonly chargeNumber: string;
  readonly entryType: string;
  readonly bucket: string;
  readonly owed: number;
  readonly effectiveDate: string;
  readonly occurredAt: Date;
  readonly referenceNumber: string;
  readonly method: string;
  readonly channel: string;
  readonly entryId: number;
}
/**
 * The bytes of an export, by what was chosen for it and the format as it was then: the same each time. @throws
 * DoesNotFit
 */
export async function* writeExport(db: Database, staged: StagedExport): AsyncGenerator<Buffer> {
  const { definition } = staged;
  const ofFile = fileValuesOf(staged);
  const asBytes = (text: string) => Buffer.from(encodable(definition, text), definition.encoding);
  const written = (records: ExportFormat['header']) =>
    records.map(({ fields }) => renderRecord(definition, fields, ofFile)).join('');
  yield asBytes(written(definition.header));
  const clock = localClock(staged.timezone);
  for (let after = 0; after < staged.groupCount; after += slice) {
    const lines = await db.exporting([staged.businessUnitId], (tx) => rowsOf(tx, linesOf(staged.id, after)));
    yield asBytes(lines.map((line, at) => entryOf(definition, ofFile, clock, line, lines[at - 1])).join(''));
  }
  yield asBytes(written(definition.trailer));
}

/** What latin1 has no letter for becomes a question mark, as wide as the letter. */
const encodable = ({ encoding }: ExportFormat, text: string) =>
  encoding === 'latin1' ? text.replaceAll(/[^\u0000-\u00ff]/gu, '?') : text;

function fileValuesOf(staged: StagedExport): Values {
  const { definition, sequence, fileDate, entryCount, groupCount, paidMinor, returnedMinor } = staged;
  const each = (kind: 'entry' | 'group') => definition.records.filter((record) => record.each === kind).length;
  return {
    biller: staged.billerName,
    slug: staged.billerSlug,
    fileDate: dayOf(fileDate),
    sequence,
    entryCount,
    groupCount,
    recordCount:
      definition.header.length + each('entry') * entryCount + each('group') * groupCount + definition.trailer.length,
    paidSum: paidMinor,
    returnedSum: returnedMinor,
    netSum: paidMinor + returnedMinor,
  };
}

const dayOf = (date: string) => new Date(`${date}T00:00:00Z`);

/** The clock of the biller, whose hours are asked for once. */
function localClock(timezone: TimeZone): (at: Date) => Date {
  const offsets = new Map<number, number>();
  const hourMs = 3_600_000;
  return (at) => {
    const hour = Math.floor(at.getTime() / hourMs);
    const known = offsets.get(hour) ?? offsetMinutes(at, timezone);
    offsets.set(hour, known);
    return new Date(at.getTime() + known * 60_000);
  };
}

function entryOf(
  format: ExportFormat,
  ofFile: Values,
  clock: (at: Date) => Date,
  line: Line,
  before: Line | undefined,
): string {
  const { effectiveDate, occurredAt, groupOwed, ...rest } = line;
  const values: Values = {
    ...ofFile,
    ...rest,
    paid: -line.owed,
    groupPaid: -groupOwed,
    effectiveDate: dayOf(effectiveDate),
    occurredAt: clock(occurredAt),
  };
  const isFirst = before?.groupNumber !== line.groupNumber;
  return format.records
    .filter(({ each }) => each === 'entry' || isFirst)
    .map(({ fields }) => renderRecord(format, fields, values))
    .join('');
}

/** Whole groups, each with its sum. */
const linesOf = (exportId: number, after: number) => sql<Line>`select l.line_number as "lineNumber",
  l.group_number as "groupNumber", (count(*) over own)::int as "groupEntries",
  (sum(e.amount_minor) over own)::bigint as "groupOwed", l.account_number as "accountNumber",
  l.sub_account_number as "subAccountNumber", l.charge_number as "chargeNumber", e.event_type as "entryType", e.bucket,
  e.amount_minor as owed, e.effective_date as "effectiveDate", e.occurred_at as "occurredAt",
  coalesce(p.reference_number, '') as "referenceNumber", coalesce(p.brand, '') as method,
  coalesce(p.channel, '') as channel, e.id as "entryId"
  from payment_export_line l join published.balance_event e on e.id = l.balance_event_id
  left join published.payment p on p.id = l.payment_id
  where l.export_id = ${exportId} and l.group_number > ${after} and l.group_number <= ${after + slice}
  window own as (partition by l.group_number)
  order by l.line_number`;
