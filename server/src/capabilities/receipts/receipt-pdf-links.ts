import type { FastifyInstance } from 'fastify';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { spendOnce } from '../../platform/limits/spend-once.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { readReceipt } from './read-receipt.ts';
import { receiptParts } from './receipt-lines.rules.ts';
import { renderReceiptPdf } from './receipt-pdf.ts';
import { say } from '../../platform/texts/refusals.ts';

const lifeMs = 60_000;

interface At {
  readonly id: number;
  readonly businessUnitId: number;
}

/**
 * Addresses of receipts as PDF, for a frame or a tab of our own page: signed, for a minute, and each for one use
 * (security.md T44).
 */
export function receiptPdfLinks({ db, clock, keyring }: PaymentDeps) {
  const signed = (at: At, expires: string, once: string) => `${at.id}:${at.businessUnitId}:${expires}:${once}`;

  return {
    issue(at: At, timeZone: string | undefined): string {
      const expires = String(clock.now().getTime() + lifeMs);
      const once = randomIdentifier();
      const query = new URLSearchParams({
        expires,
        once,
        signature: keyring.sign('receipt-pdf', signed(at, expires, once)),
        timeZone: timeZone ?? '',
      });
      return `/api/receipts/${at.businessUnitId}/${at.id}.pdf?${query}`;
    },
    serve(app: FastifyInstance): void {
      app.get<{
        Params: { unit: string; file: string };
        Querystring: Partial<Record<'expires' | 'once' | 'signature' | 'timeZone', string>>;
      }>('/api/receipts/:unit/:file', async (request, reply) => {
        const { expires = '', once = '', signature = '', timeZone } = request.query;
        const at = {
          id: Number(request.params.file.replace(/\.pdf$/, '')),
          businessUnitId: Number(request.params.unit),
        };
        const valid =
          keyring.verify('receipt-pdf', signed(at, String(expires), String(once)), String(signature)) &&
          Number(expires) > clock.now().getTime();
        if (!valid || !(await spendOnce(db, `receipt-pdf:${once}`, new Date(Number(expires)))))
          throw notFound(say('receipt_address_expired'));
        const receipt = await db.scoped([at.businessUnitId], (tx) => readReceipt(tx, at));
        const pdf = await renderReceiptPdf(
          receiptParts(receipt, timeZone || undefined),
          receipt.basePayment.referenceNumber,
          receipt.culture,
        );
        return reply
          .header(
            'content-security-policy',
            "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; object-src 'self'; frame-ancestors 'self'",
          )
          .header('x-frame-options', 'SAMEORIGIN')
          .header('referrer-policy', 'no-referrer')
          .header('content-disposition', `inline; filename="receipt-${receipt.basePayment.referenceNumber}.pdf"`)
          .type('application/pdf')
          .send(pdf);
      });
    },
  };
}
