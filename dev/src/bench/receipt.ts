import { renderReceiptPdf } from '@ratepayer/server/capabilities/receipts/receipt-pdf.ts';
import { receiptParts } from '@ratepayer/server/capabilities/receipts/receipt-lines.rules.ts';
import { readReceipt } from '@ratepayer/server/capabilities/receipts/read-receipt.ts';
import { makeCity } from './city.ts';
import { closedLoop, type Figures, median, openLab, report, round } from './lab.ts';
import { call } from './payer.ts';
import { startNode } from './product-node.ts';
import { amountMinor, readySessions } from './sessions.ts';

interface ReceiptAnswer {
  readonly pdfUrl: string;
}

/** Receipts as PDF over HTTP, against the renderer alone on the same receipt. */
export async function receipt({ rows, seconds }: { rows: number; seconds: number }): Promise<boolean> {
  const lab = await openLab(8);
  await makeCity(lab, 20, rows);
  const node = await startNode(lab, 'all');
  const [session] = await readySessions(lab, 1, 'r');
  if (!session) throw new Error('There is no session to pay.');
  const { rows: terms } = await lab.owner.query<{ id: number }>(
    `select id from terms_of_service
      where identifier = 'credit-card-terms' and business_unit_id = ${session.businessUnitId}
      order by version desc limit 1`,
  );
  const paid = await call<{ referenceNumber: string; paymentId: number }>(
    node.origin,
    'POST',
    `/api/payment-intents/${session.identifier}/process`,
    {
      totalMinor: amountMinor,
      acknowledgedTermsVersionIds: terms.map((row) => row.id),
    },
  );
  const read = await lab.db.scoped([session.businessUnitId], (tx) =>
    readReceipt(tx, { id: paid.paymentId, businessUnitId: session.businessUnitId }),
  );
  const parts = receiptParts(read, undefined);
  const product = async () => {
    const { pdfUrl } = await call<ReceiptAnswer>(node.origin, 'GET', `/api/payments/${paid.referenceNumber}/receipt`);
    const pdf = await fetch(`${node.origin}${pdfUrl}`);
    if (!pdf.ok || (await pdf.arrayBuffer()).byteLength < 1000) throw new Error(`${pdf.status}`);
    return true;
  };
  const alone = async () => (await renderReceiptPdf(parts, paid.referenceNumber, read.culture)).length > 1000;
  await closedLoop(2, 2, product);
  await closedLoop(2, 2, alone);
  const runs: { product: Figures; limit: Figures; ratio: number }[] = [];
  for (let pair = 0; pair < 3; pair++) {
    const ours = await closedLoop(2, seconds, product);
    const theirs = await closedLoop(2, seconds, alone);
    runs.push({ product: ours, limit: theirs, ratio: round(ours.perSecond / theirs.perSecond) });
  }
  await node.kill();
  const ratio = median(runs.map((run) => run.ratio));
  report(lab, {
    name: 'receipt',
    rows: 1,
    product: runs[1]?.product ?? {},
    limit: runs[1]?.limit ?? {},
    ratio,
    aim: 'none given; PDFs a second and p95 against the renderer alone',
    met: true,
    runs,
    notes: [
      'product: receipt and its signed PDF, two requests each, two clients at once; limit: the renderer in one process, no HTTP, no database',
    ],
  });
  await lab.close();
  return true;
}
