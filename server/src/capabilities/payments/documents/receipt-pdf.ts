import { Document, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import CODE128Module from 'jsbarcode/bin/barcodes/CODE128/index.js';
import { createElement, type ReactNode } from 'react';
import type { ReceiptPart } from './receipt-lines.rules.ts';

type Encoder = new (text: string, options: object) => { encode(): { data: string } };
// CommonJS: Node gives the module's exports under `default`.
const CODE128 = ((CODE128Module as unknown as { default?: unknown; CODE128?: unknown }).CODE128 ?? (CODE128Module as unknown as { default: { CODE128: unknown } }).default.CODE128) as Encoder;

const size: [number, number] = [195, 622];
const oneLineCharacters = 36;

const styles = StyleSheet.create({
  page: { paddingHorizontal: 16, paddingVertical: 18, fontFamily: 'Helvetica', fontSize: 8.5, lineHeight: 1.35, color: '#000' },
  header: { fontFamily: 'Helvetica-Bold', fontSize: 12.5, lineHeight: 1.2, textAlign: 'center' },
  subHeader: { fontSize: 9, lineHeight: 1.25, textAlign: 'center' },
  pair: { flexDirection: 'row', justifyContent: 'space-between', gap: 8 },
  stacked: { flexDirection: 'column' },
  label: { flexShrink: 0, maxWidth: 95 },
  value: { flexShrink: 1, textAlign: 'right' },
  section: { fontFamily: 'Helvetica-Bold', marginTop: 4 },
  subtotal: { flexDirection: 'row', justifyContent: 'space-between', gap: 8, marginBottom: 4, fontFamily: 'Helvetica-Bold' },
  total: { flexDirection: 'row', justifyContent: 'space-between', borderTop: '0.75pt solid #000', paddingTop: 4, marginTop: 4, fontFamily: 'Helvetica-Bold', fontSize: 11.5, lineHeight: 1.2 },
  doubleRule: { borderTop: '0.75pt solid #000', borderBottom: '0.75pt solid #000', height: 2.5, marginTop: 3, marginBottom: 6 },
  rule: { borderTop: '0.5pt solid #000', marginVertical: 6 },
  box: { border: '1pt solid #000', padding: 4, marginVertical: 6, textAlign: 'center', fontFamily: 'Helvetica-Bold', fontSize: 11 },
  note: { marginTop: 6 },
  footer: { textAlign: 'center', marginTop: 3 },
  barcode: { alignItems: 'center', marginTop: 10, marginBottom: 8 },
  digits: { marginTop: 3, letterSpacing: 0.3 },
});

/** The receipt as a PDF of 195 × 622 points, continued on further pages when it is longer. */
export function renderReceiptPdf(parts: readonly ReceiptPart[], referenceNumber: string): Promise<Buffer> {
  const page = createElement(Page, { size, style: styles.page }, ...parts.map((part, i) => drawPart(part, i)));
  return renderToBuffer(createElement(Document, { title: `Receipt ${referenceNumber}`, language: 'en-US', creator: 'Ratepayer', producer: 'Ratepayer' }, page));
}

// Printer fonts have no long dash and no bullet.
const printable = (text: string) => text.replace(/[\u2013\u2014]/g, '-').replace(/[^\u0020-\u00ff]/g, (c) => c.normalize('NFKD').replace(/[^\u0020-\u00ff]/g, '') || '?');

function drawPart(part: ReceiptPart, key: number): ReactNode {
  switch (part.kind) {
    case 'rule':
      return createElement(View, { key, style: styles.rule });
    case 'pair':
    case 'subtotal':
      return createElement(
        View,
        // A long value stands below its label, on one line of its own.
        { key, style: part.label.length + part.value.length > oneLineCharacters ? styles.stacked : styles[part.kind], wrap: false },
        createElement(Text, { style: styles.label }, printable(part.label)),
        createElement(Text, { style: styles.value }, printable(part.value)),
      );
    case 'total':
      return createElement(
        View,
        { key, wrap: false },
        createElement(View, { style: styles.total }, createElement(Text, null, part.label), createElement(Text, null, part.value)),
        createElement(View, { style: styles.doubleRule }),
      );
    case 'barcode':
      return drawBarcode(part.text, key);
    default:
      return createElement(Text, { key, style: styles[part.kind] }, printable(part.text));
  }
}

/** Code 128, set C for digits, as one vector path: 1-point modules, 34 points high, 10 modules of quiet zone. */
function drawBarcode(text: string, key: number): ReactNode {
  const { data } = new CODE128(text, {}).encode();
  const bars = [...data.matchAll(/1+/g)].map((bar) => `M${bar.index + 10} 0h${bar[0].length}v34h-${bar[0].length}z`).join('');
  const width = data.length + 20;
  return createElement(
    View,
    { key, style: styles.barcode, wrap: false },
    createElement(Svg, { width: Math.min(width, 163), height: 34, viewBox: `0 0 ${width} 34`, preserveAspectRatio: 'none' }, createElement(Path, { d: bars, fill: '#000' })),
    createElement(Text, { style: styles.digits }, text),
  );
}
