import type { Readable } from 'node:stream';
import { type RecordFormat, separatorCharacter } from '@ratepayer/contract/kit/record-file.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { FileRecord, OpenedRecords } from './file-record.ts';
import { fixedCells, numberedCells, recordTypes, typeOfLine } from './placed-cells.rules.ts';
import { parseRecords } from './read-csv.ts';
import { type Line, textLines } from './text-lines.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { wholeLines } from './whole-lines.ts';

// Of one record: more of them are a file in which no line begins the next one.
const mostLines = 1_000;
const longestRecord = 1024 * 1024;

/** A line that names its type, and its cells as the format places them. */
interface TypedLine {
  readonly row: number;
  readonly type: string;
  readonly size: number;
  cells(columns: RecordFormat['columns']): readonly string[];
}

/** A file whose records are several lines, each named by what it begins with. Lines of other types are left out. */
export async function readMultiline(file: Readable, format: RecordFormat): Promise<OpenedRecords> {
  const batches = textLines(file, format.encoding);
  const first: readonly Line[] = format.hasHeaderRow ? ((await batches.next()).value ?? []) : [];
  const [heading, ...rest] = first;
  const join = joiner(format);

  async function* records() {
    const joined = (lines: readonly Line[]) => lines.flatMap((line) => join.take(line));
    if (rest.length > 0) yield joined(rest);
    for await (const lines of batches) yield joined(lines);
    yield join.finish();
  }
  const headings = format.columns.map(({ source }) => source);
  return { headings, ...(heading ? { headLines: heading.text } : {}), records: records() };
}

/** Puts lines together until one begins the next record. */
function joiner(format: RecordFormat) {
  const types = recordTypes(format.columns);
  const read = format.fileType === 'MultilineCSV' ? separatedLine(format, types) : fixedLine(types);
  const whole = wholeLines();
  let now:
    | { readonly row: number; readonly lines: string[]; readonly byType: Map<string, TypedLine>; again: TypedLine[] }
    | undefined;
  let size = 0;
  let twice: string | undefined;
  // Types that every record so far has: a last one without them may have been cut off.
  let always: readonly string[] | undefined;

  const cellsOf = (byType: ReadonlyMap<string, TypedLine>) =>
    format.columns.map((column) => byType.get(column.recordType ?? '')?.cells([column])[0] ?? '');

  function recordOf(): FileRecord[] {
    if (!now) return [];
    const { row, lines, byType, again } = now;
    const cells = cellsOf(byType);
    const further = again.map((line) => ({ row: line.row, cells: cellsOf(new Map([...byType, [line.type, line]])) }));
    const problem = twice === undefined ? {} : { problem: tell('record_line_twice', { type: twice }) };
    always = (always ?? types).filter((type) => byType.has(type));
    twice = undefined;
    return [{ row, cells, lines: lines.join('\r\n'), ...problem, ...(further.length > 0 ? { further } : {}) }];
  }

  function add({ byType, again }: NonNullable<typeof now>, typed: TypedLine): void {
    if (!byType.has(typed.type)) byType.set(typed.type, typed);
    else if (typed.type === format.repeats) again.push(typed);
    else twice = typed.type;
  }

  function take(line: Line): FileRecord[] {
    const typed = read(line);
    if (!typed) return [];
    whole.see(line, typed.type, typed.size);
    if (typed.type === types[0]) {
      const done = recordOf();
      size = line.text.length;
      now = { row: line.row, lines: [line.text], byType: new Map([[typed.type, typed]]), again: [] };
      return done;
    }
    if (!now)
      throw new UnreadableFile(tell('line_before_first', { row: line.row, type: typed.type, first: types[0] ?? '' }));
    size += line.text.length;
    if (now.lines.length >= mostLines || size > longestRecord)
      throw new UnreadableFile(tell('record_more_than', { row: now.row, most: mostLines }));
    now.lines.push(line.text);
    add(now, typed);
    return [];
  }

  function finish(): FileRecord[] {
    const lacking = always?.find((type) => now && !now.byType.has(type));
    const last = recordOf();
    return lacking === undefined
      ? last
      : last.map((record) => ({ problem: tell('last_record_lacks', { type: lacking }), ...record }));
  }
  return { take, finish };
}

const fixedLine =
  (types: readonly string[]) =>
  ({ row, text }: Line): TypedLine | undefined => {
    const type = typeOfLine(text, types);
    return type === undefined
      ? undefined
      : { row, type, size: text.length, cells: (columns) => fixedCells(text, columns) };
  };

const separatedLine = (format: RecordFormat, types: readonly string[]) => {
  const separator = separatorCharacter[format.listSeparator];
  return ({ row, text }: Line): TypedLine | undefined => {
    // Most lines hold no quotation mark, and need no parser.
    const cells = text.includes('"') ? (parseRecords(text, format, row, true)[0] ?? []) : text.split(separator);
    const type = (cells[0] ?? '').trim();
    return types.includes(type)
      ? { row, type, size: cells.length, cells: (columns) => numberedCells(cells, columns) }
      : undefined;
  };
};
