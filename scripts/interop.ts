import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReceiptPart, receiptParts } from '../server/src/capabilities/receipts/receipt-lines.rules.ts';
import { renderReceiptPdf } from '../server/src/capabilities/receipts/receipt-pdf.ts';
import { sampleReceipt } from '../server/src/capabilities/notifications/mails/receipt.sample.ts';

// What we write, read by the programs people use.
const needed = {
  pdftotext: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  zbarimg: 'zbar-tools',
  soffice: 'libreoffice-calc',
  gpg: 'gnupg',
};
const missing = Object.entries(needed).filter(
  ([program]) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
);
if (missing.length > 0) {
  console.error(
    `Missing: ${missing.map(([program]) => program).join(', ')}. On Debian: apt-get install ${[...new Set(missing.map(([, name]) => name))].join(' ')}`,
  );
  process.exit(1);
}

const parts: ReceiptPart[] = receiptParts(sampleReceipt, 'America/Chicago');
const folder = mkdtempSync(join(tmpdir(), 'ratepayer-interop-'));
const pdf = join(folder, 'receipt.pdf');
writeFileSync(pdf, await renderReceiptPdf(parts, sampleReceipt.basePayment.referenceNumber, sampleReceipt.culture));
const read = (program: string, args: string[]) => spawnSync(program, args, { encoding: 'utf8' }).stdout;
const text = read('pdftotext', ['-layout', pdf, '-']).replace(/\s+/g, ' ');
const wanted = [
  'Payment total',
  '$123.45',
  'Card #:',
  sampleReceipt.basePayment.referenceNumber,
  'Thank you for your payment!',
  'Please retain for your records.',
];
read('pdftoppm', ['-r', '200', '-png', '-singlefile', pdf, join(folder, 'page')]);
const code =
  read('zbarimg', ['-q', '--raw', '--nodbus', join(folder, 'page.png')]) ||
  read('zbarimg', ['-q', '--raw', join(folder, 'page.png')]);
const failures = [
  ...wanted.filter((line) => !text.includes(line)).map((line) => `pdftotext does not find ${line}`),
  ...(code.trim() === sampleReceipt.basePayment.referenceNumber ? [] : [`zbarimg reads "${code.trim()}"`]),
];
for (const failure of failures) console.error(failure);
console.log(`${wanted.length + 1 - failures.length} passed, ${failures.length} failed`);
const files = spawnSync(
  process.execPath,
  [join(import.meta.dirname, '../node_modules/vitest/vitest.mjs'), 'run', '--project', 'interop'],
  { stdio: 'inherit' },
);
process.exit(failures.length === 0 && files.status === 0 ? 0 : 1);
