import { writeFile } from 'node:fs/promises';
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement } from 'react';
import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import type { Cell, Sheet } from './export-file.ts';

const styles = StyleSheet.create({
  page: { paddingHorizontal: 28, paddingTop: 28, paddingBottom: 36, fontFamily: 'Helvetica', fontSize: 7, color: '#000' },
  title: { fontFamily: 'Helvetica-Bold', fontSize: 12, marginBottom: 8 },
  row: { flexDirection: 'row', borderBottom: '0.25pt solid #999', paddingVertical: 2.5 },
  head: { flexDirection: 'row', borderBottom: '0.75pt solid #000', paddingVertical: 3, fontFamily: 'Helvetica-Bold' },
  cell: { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 4 },
  amount: { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 4, textAlign: 'right' },
  foot: { position: 'absolute', bottom: 16, left: 28, right: 28, fontSize: 7, textAlign: 'right' },
});

// Printer fonts know Latin-1 only.
const printable = (text: string) => text.replace(/[^\u0020-\u00ff]/g, (c) => c.normalize('NFKD').replace(/[^\u0020-\u00ff]/g, '') || '?');
const shown = (cell: Cell, kind: Sheet['columns'][number]['kind']) => (cell === null ? '' : typeof cell === 'number' ? (kind === 'amount' ? decimalOf(cell) : String(cell)) : printable(cell));

/** Writes a list as a PDF, landscape letter, headings on every page, text as text. It is held in memory: for some thousand rows. */
export async function writePdfTable(path: string, sheet: Sheet, rows: AsyncIterable<readonly (readonly Cell[])[]>): Promise<void> {
  const lines: (readonly Cell[])[] = [];
  for await (const slice of rows) lines.push(...slice);
  const style = (i: number) => (sheet.columns[i]?.kind === 'amount' ? styles.amount : styles.cell);
  const head = createElement(View, { style: styles.head, fixed: true, key: 'head' }, ...sheet.columns.map(({ name }, i) => createElement(Text, { key: name, style: style(i) }, name)));
  const body = lines.map((cells, n) =>
    createElement(View, { style: styles.row, wrap: false, key: n }, ...cells.map((cell, i) => createElement(Text, { key: i, style: style(i) }, shown(cell, sheet.columns[i]?.kind ?? 'text')))),
  );
  const foot = createElement(Text, {
    key: 'foot',
    fixed: true,
    style: styles.foot,
    render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) => `${pageNumber} of ${totalPages}`,
  });
  const page = createElement(Page, { size: 'LETTER', orientation: 'landscape', style: styles.page }, createElement(Text, { style: styles.title }, printable(sheet.title)), head, ...body, foot);
  await writeFile(path, await renderToBuffer(createElement(Document, { title: sheet.title, language: 'en-US', creator: 'Ratepayer', producer: 'Ratepayer' }, page)));
}
