import { looks, xmlText } from './sheet-cells.ts';
import type { Column } from './export-file.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const formats = 'http://schemas.openxmlformats.org';
const main = `${formats}/spreadsheetml/2006/main`;
const packaged = `${formats}/package/2006`;
const office = `${formats}/officeDocument/2006/relationships`;
const ofSheets = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relations = (all: readonly (readonly [type: string, target: string])[]) =>
  `${declaration}<Relationships xmlns="${packaged}/relationships">${all
    .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const looksAs = (format: number) =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
const usual = 0;
const amount = 4; // #,##0.00, which every spreadsheet knows by this number
const instant = 164; // the first number for a format of one's own
const day = 165;

const types = [
  `<Types xmlns="${packaged}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${ofSheets}.sheet.main+xml"/>`,
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${ofSheets}.worksheet+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${ofSheets}.styles+xml"/>`,
  '</Types>',
];

const styles = [
  `<styleSheet xmlns="${main}">`,
  `<numFmts count="2"><numFmt numFmtId="${instant}" formatCode="mm/dd/yyyy hh:mm AM/PM"/>`,
  `<numFmt numFmtId="${day}" formatCode="mm/dd/yyyy"/></numFmts>`,
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>',
  // Every spreadsheet expects these two to be first.
  '<fills count="2"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="4">${[usual, amount, instant, day].map(looksAs).join('')}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
];

const workbook = (sheetName: string) => [
  `<workbook xmlns="${main}" xmlns:r="${office}">`,
  `<sheets><sheet name="${xmlText(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
];

const said = (parts: readonly string[]) => declaration + parts.join('');

/** A workbook of one sheet without the sheet: what each part says, by its place (ECMA-376). */
export const workbookParts = (sheetName: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': said(types),
  '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
  'xl/workbook.xml': said(workbook(sheetName)),
  'xl/_rels/workbook.xml.rels': relations([
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
  ]),
  'xl/styles.xml': said(styles),
});

/** What stands before the rows of a sheet: its first row stays in sight, and each column is as wide as its kind. */
export const sheetHead = (columns: readonly Column[]): string =>
  said([
    `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    '<sheetFormatPr defaultRowHeight="15"/><cols>',
    ...columns.map(
      ({ kind }, i) => `<col min="${i + 1}" max="${i + 1}" width="${looks[kind].width}" customWidth="1"/>`,
    ),
    '</cols><sheetData>',
  ]);

/** What stands behind them. */
export const sheetEnd = '</sheetData></worksheet>';
