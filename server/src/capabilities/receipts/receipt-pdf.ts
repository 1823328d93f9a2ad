import type { Told } from '@ratepayer/contract/kit/texts.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import CODE128Module from 'jsbarcode/bin/barcodes/CODE128/index.js';
import { printable } from '../../platform/documents/printable.rules.ts';
import { templateBeside } from '../../platform/documents/typeset.ts';
import { typesetShort } from '../../platform/documents/typeset-short.ts';
import type { ReceiptPart } from './receipt-lines.rules.ts';
import { tell } from '@ratepayer/contract/texts/tell-receipt.ts';
import { said, sayTold } from '../../platform/texts/say.ts';

type Encoder = new (text: string, options: object) => { encode(): { data: string } };
// CommonJS: Node gives the module's exports under `default`.
const CODE128 = ((CODE128Module as { default?: unknown; CODE128?: unknown }).CODE128 ??
  (CODE128Module as { default: { CODE128: unknown } }).default.CODE128) as Encoder;

const template = templateBeside(import.meta.url, 'receipt.typ');

/** The receipt as a PDF of 195 × 622 points, continued on further pages when it is longer. */
export function renderReceiptPdf(
  parts: readonly ReceiptPart[],
  referenceNumber: string,
  culture: Culture,
): Promise<Buffer> {
  const [language, region] = culture.split('-');
  return typesetShort(template, {
    title: sayTold(tell('title', { number: referenceNumber }), culture),
    language,
    region,
    groups: groupsOf(parts, culture),
  });
}

/**
 * Parts of one kind that follow each other are one group: one heading of several lines, one list of labels and values.
 */
function groupsOf(parts: readonly ReceiptPart[], culture: Culture) {
  const groups: { kind: ReceiptPart['kind']; parts: object[] }[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last?.kind === part.kind) last.parts.push(drawable(part, culture));
    else groups.push({ kind: part.kind, parts: [drawable(part, culture)] });
  }
  return groups;
}

function drawable(part: ReceiptPart, culture: Culture): object {
  const shown = (text: string | Told) => printable(said(text, culture));
  if (part.kind === 'rule') return {};
  if (part.kind === 'barcode') return barcode(said(part.text), culture);
  return 'text' in part ? { text: shown(part.text) } : { ...part, label: shown(part.label), value: shown(part.value) };
}

/**
 * Code 128, set C for digits, as one vector path: 1-point modules, 34 points high, 10 modules of quiet zone at either
 * side.
 */
function barcode(text: string, culture: Culture): object {
  const { data } = new CODE128(text, {}).encode();
  const bars = [...data.matchAll(/1+/g)]
    .map((bar) => `M${bar.index + 10} 0h${bar[0].length}v34h-${bar[0].length}z`)
    .join('');
  const width = data.length + 20;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="34" viewBox="0 0 ${width} 34"><path d="${bars}" fill="#000"/></svg>`;
  return {
    svg,
    width,
    alt: sayTold(tell('barcode_of', { number: text }), culture),
    groups: text.match(/.{1,3}/g) ?? [],
  };
}
