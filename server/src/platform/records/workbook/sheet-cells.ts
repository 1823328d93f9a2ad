import { longestCell, mostColumns } from '@ratepayer/contract/kit/record-file.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { type NumberKind, numberText } from './number-format.rules.ts';
import type { SharedTexts } from './shared-texts.ts';
import { attributeOf, richText, xmlText } from './xml-text.rules.ts';

export interface Styles {
  /** What the numbers of a style are, by its place. */
  readonly kinds: readonly NumberKind[];
  readonly from1904: boolean;
}

const cell = /\s*<(?:\w+:)?c((?:\s+[\w:]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/y;
const blank = /\s*$/y;
// Nearly every cell of every program, found by one look; what it does not take is read as any cell may be written.
const written = '<v>([^<]*)</v>|<is><t(?: xml:space="preserve")?>([^<]*)</t></is>';
const usual = new RegExp(String.raw`<c r="([A-Z]{1,3})\d+"(?: s="(\d+)")?(?: t="(\w+)")?>(?:${written})</c>`, 'y');

/**
 * The texts of one row's cells, in their columns.
 * @throws UnreadableFile for a formula, a row of too many columns, a cell that is too large.
 */
export function rowCells(body: string, row: number, texts: SharedTexts, styles: Styles): string[] {
  const cells: string[] = [];
  let end = 0;
  for (let found = cellAt(body, end, row, texts, styles); found; found = cellAt(body, end, row, texts, styles)) {
    const { place = cells.length, text } = found;
    end = found.end;
    if (place >= mostColumns) throw new UnreadableFile(tell('sheet_more_than_500', { row }));
    if (text.length > longestCell) throw new UnreadableFile(tell('row_cell_more_than', { row }));
    while (cells.length < place) cells.push('');
    cells[place] = text;
  }
  // What is no cell would be left out in silence.
  blank.lastIndex = end;
  if (!blank.test(body)) throw new UnreadableFile(tell('no_workbook'));
  while (cells.length > 0 && cells.at(-1) === '') cells.pop();
  return cells;
}

interface FoundCell {
  /** Its column, where it says which. */
  readonly place: number | undefined;
  readonly text: string;
  readonly end: number;
}

/** The cell that begins at a place of a row's text. */
function cellAt(body: string, at: number, row: number, texts: SharedTexts, styles: Styles): FoundCell | undefined {
  usual.lastIndex = at;
  const [, letters, style = '0', type = 'n', value, inline] = usual.exec(body) ?? [];
  if (letters !== undefined && (inline !== undefined) === (type === 'inlineStr')) {
    const text = xmlText(inline ?? value ?? '');
    return {
      place: columnOf(letters),
      text: inline === undefined ? typedText(type, style, text, texts, styles) : text,
      end: usual.lastIndex,
    };
  }
  cell.lastIndex = at;
  const found = cell.exec(body);
  if (!found) return undefined;
  const [, tag = '', content = ''] = found;
  const place = columnOf(attributeOf(tag, 'r'));
  return { place, text: content === '' ? '' : cellText(tag, content, row, texts, styles), end: cell.lastIndex };
}

function cellText(tag: string, content: string, row: number, texts: SharedTexts, styles: Styles): string {
  if (/<(?:\w+:)?f[\s/>]/.test(content))
    throw new UnreadableFile(tell('workbook_formula', { cell: attributeOf(tag, 'r') ?? String(row) }));
  const type = attributeOf(tag, 't') ?? 'n';
  if (type === 'inlineStr') return richText(content);
  const value = xmlText(/<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)</.exec(content)?.[1] ?? '');
  return typedText(type, attributeOf(tag, 's') ?? '0', value, texts, styles);
}

/** The column of a place such as `AB12`, from 0. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (!letters) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function typedText(type: string, style: string, value: string, texts: SharedTexts, styles: Styles): string {
  if (type === 's') {
    const text = texts.at(Number(value));
    if (text === undefined) throw new UnreadableFile(tell('no_workbook'));
    return text;
  }
  if (type === 'n') return numberText(value, styles.kinds[Number(style)] ?? 'number', styles.from1904);
  if (type === 'b') return value === '1' ? 'true' : 'false';
  return type === 'd' ? value.replace(/T00:00:00(?:\.0+)?Z?$/, '') : value;
}
