import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { printable } from '../../platform/documents/printable.rules.ts';
import { templateBeside } from '../../platform/documents/typeset.ts';
import { typesetShort } from '../../platform/documents/typeset-short.ts';
import { addressKey, type Limits } from '../../platform/limits/limits.ts';
import { sayList } from '../../platform/lists/say-list.ts';
import { say } from '../../platform/texts/refusals.ts';
import { cultureAsked } from '../../platform/web/culture-of-page.ts';
import { escaped } from '../../platform/web/escaped.ts';
import { dayOf, type PrintedUsage, readUsageAddress } from './usage-metrics.ts';

const template = templateBeside(import.meta.url, 'usage.typ');

/**
 * The usage PDF at the address that the specification gives it. All that it shows stands in the address: nothing is
 * read, so that nobody needs to sign in.
 */
export function usagePdfRoute(
  app: FastifyInstance,
  { portalUrl, limits }: { readonly portalUrl: string; readonly limits: Limits },
): void {
  const prefix = new URL(portalUrl).pathname.replace(/\/$/, '');
  app.get(`${prefix}/usage-metrics-pdf/*`, async (request, reply) => {
    await limits.enforce('L13 reports of an address', addressKey(request.ip), say('many_usage_pdfs'));
    const [metrics = '', accountData = '', ...more] = String((request.params as { '*': string })['*']).split('/');
    const culture = cultureAsked(request.headers['accept-language']);
    const usage = more.length === 0 ? readUsageAddress(metrics, accountData) : undefined;
    return usage ? sendPdf(request, reply, usage, culture) : sendDamaged(reply, culture);
  });
}

async function sendPdf(request: FastifyRequest, reply: FastifyReply, usage: PrintedUsage, culture: Culture) {
  const { timeZone } = request.query as { readonly timeZone?: unknown };
  const pdf = await renderUsagePdf(usage, typeof timeZone === 'string' ? timeZone : undefined, culture);
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; object-src 'self'; frame-ancestors 'self'",
    )
    .header('x-frame-options', 'SAMEORIGIN')
    .header('referrer-policy', 'no-referrer')
    .header('content-disposition', 'inline; filename="meter-readings.pdf"')
    .type('application/pdf')
    .send(pdf);
}

/** The readings as a PDF of letter pages; texts of the address are drawn as text and never as markup. */
function renderUsagePdf(
  { metrics, account }: PrintedUsage,
  viewerZone: string | undefined,
  culture: Culture,
): Promise<Buffer> {
  const [language, region] = culture.split('-');
  const words = sayList(culture);
  const fact = (label: string, value: string) => ({ label, value: printable(value) });
  return typesetShort(template, {
    title: words('meter_readings'),
    language,
    region,
    pageOf: words('file_page', { page: '{page}', pages: '{pages}' }),
    facts: [
      fact(words('account_name'), account.name),
      fact(words('account_number'), account.accountNumber),
      fact(words('service_address'), account.serviceAddress),
      fact(words('units'), account.unit),
      fact(words('interval'), account.interval),
    ],
    names: [words('value_in', { unit: printable(account.unit) }), words('date'), words('reading')],
    rows: metrics.map(({ value, timestamp, key }) => [
      printable(value),
      dayOf(timestamp, viewerZone, culture),
      printable(key ?? account.key ?? ''),
    ]),
  });
}

/** A box that says what to do; a page of its own without a script. */
function sendDamaged(reply: FastifyReply, culture: Culture) {
  const words = sayList(culture);
  const style = 'margin:48px auto;max-width:40em;padding:16px;border:2px solid #b3261e;font:16px/1.5 sans-serif';
  const [title, text] = [escaped(words('meter_readings')), escaped(words('usage_link_damaged'))];
  return reply
    .status(400)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${culture}"><head><title>${title}</title>` +
        `<meta name="viewport" content="width=device-width"></head>` +
        `<body><main><h1 style="${style};border:0">${title}</h1>` +
        `<p role="alert" style="${style}">${text}</p></main></body></html>`,
    );
}
