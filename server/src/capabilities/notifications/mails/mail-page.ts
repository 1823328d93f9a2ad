import { paragraphsOf } from '@ratepayer/contract/notifications/template-text.ts';
import { type Markup, markup, nothing } from './markup.rules.ts';
import { billerOf, type Line, type MailSheet, type MailSurroundings } from './mail-sheet.rules.ts';
import { say } from '../../../platform/texts/mails.ts';

const ink = '#161f2c';
const quiet = '#525c69';
const font = markup`font-family:'Source Sans 3','Segoe UI',-apple-system,Roboto,Helvetica,Arial,sans-serif`;
const table = markup`<table role="presentation" cellpadding="0" cellspacing="0"`;

// Mail programs draw no SVG: our own drawings are served as PNG too, and a biller's own is left out.
function logo(around: MailSurroundings): Markup {
  const path = around.logoUrl.replace(/^(\/logos\/\w+)\.svg$/, '$1.png');
  // Ours stand at the root of the host, as pages name them, wherever the pages themselves begin.
  const source = path.startsWith('/') ? `${new URL(around.portalUrl).origin}${path}` : path;
  if (!/^https?:\/\//.test(source) || source.endsWith('.svg')) return nothing;
  return markup`<td style="padding-right:12px;width:40px"><img src="${source}" width="40" height="40" alt="" style="display:block;border-radius:20px"></td>`;
}

/** Text on the biller's colour: white or ink, whichever can be read (WCAG 1.4.3); our own blue when neither can. */
function button(colour: string): { readonly ground: string; readonly text: string } {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return { ground: '#1f5fc4', text: '#ffffff' };
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return { ground: colour, text: 1.05 / (luminance + 0.05) >= 4.5 ? '#ffffff' : ink };
}

// A reference number, an amount, a date stay whole; what is longer may break anywhere rather than widen the sheet.
const longestWhole = 19;

function row([label, value]: Line, i: number, all: readonly Line[], first: string): Markup {
  const edge = `${i === 0 ? first : ''}${i === all.length - 1 ? 'padding-bottom:14px;' : ''}`;
  const whole = value.length <= longestWhole ? 'white-space:nowrap' : 'word-break:break-word';
  return markup`<tr>
<td class="quiet hair fact" style="padding:8px 12px 8px 0;color:${quiet};vertical-align:top;${edge}">${label}</td>
<td align="right" class="ink hair fact" style="padding:8px 0;color:${ink};vertical-align:top;${whole};${edge}">${value}</td></tr>`;
}

function totalOf(total: string): Markup {
  const edge = `padding:12px 0 10px;border-top:1px solid ${ink};border-bottom:4px double ${ink};font-weight:700;color:${ink};`;
  const large = 'font-size:28px;line-height:32px;letter-spacing:-.012em;white-space:nowrap';
  return markup`<tr><td class="ink edge" style="${edge}font-size:20px">${say('total')}</td><td align="right" class="ink edge" style="${edge}${large}">${total}</td></tr>`;
}

function ledger({ ledger: rows = [], total, facts = [] }: MailSheet): Markup {
  const line = 'border-top:1px solid #e5e8ed;padding-top:14px;';
  if (rows.length === 0 && facts.length === 0) return nothing;
  return markup`${table} width="100%" style="margin-top:24px;font-variant-numeric:tabular-nums">${rows.map((one, i) => row(one, i, rows, line))}${
    total ? totalOf(total) : nothing
  }${facts.map((one, i) => row(one, i, facts, total ? 'padding-top:18px;' : line))}</table>`;
}

function help(around: MailSurroundings): Markup {
  const call = around.phone.replace(/[^+\d]/g, '');
  const ways = [
    around.phone ? markup`<a href="tel:${call}" class="ink" style="color:${ink}">${around.phone}</a>` : nothing,
    around.email
      ? markup`<a href="mailto:${around.email}" class="ink" style="color:${ink}">${around.email}</a>`
      : nothing,
    around.hoursText ? markup`${around.hoursText}` : nothing,
  ].filter((way) => way !== nothing);
  const from = [billerOf(around), around.address].filter(Boolean).join(', ');
  return markup`<b class="ink" style="color:${ink}">${say('help')}</b> ${ways.map((way, i) => (i === 0 ? way : markup`, ${way}`))}<br>${from}`;
}

function biller({ header, subHeader }: MailSurroundings): Markup {
  const below = subHeader
    ? markup`<br><span class="quiet" style="font-weight:400;font-size:15px;color:${quiet}">${subHeader}</span>`
    : nothing;
  return markup`<td class="ink" style="font-size:18px;line-height:21px;font-weight:700;color:${ink}">${header}${below}</td>`;
}

const style = markup`<style>@media(max-width:600px){.sheet{padding:24px 20px!important}}@media(max-width:360px){.fact{font-size:15px!important}}
@media(prefers-color-scheme:dark){.canvas{background:#12161d!important}.sheet{background:#1b2029!important;border-color:#333a46!important}
.ink{color:#ebedf1!important}.edge{border-color:#ebedf1!important}.quiet{color:#a4a9b2!important}.hair{border-color:#333a46!important}}</style>`;

/** The HTML part: only what every mail program draws, with its styles beside each thing. */
export function pageOf(sheet: MailSheet, around: MailSurroundings): string {
  const { ground, text } = button(around.primaryColor);
  const link = `display:block;min-width:165px;padding:14px 28px;color:${text};font-weight:700;text-decoration:none;text-align:center;box-sizing:border-box`;
  const note = paragraphsOf(sheet.note ?? '').map(
    (paragraph) =>
      markup`<p class="quiet" style="margin:18px 0 0;font-size:15px;line-height:23px;color:${quiet}">${paragraph}</p>`,
  );
  return String(markup`<!doctype html><html lang="${around.culture}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${sheet.subject}</title>
${style}</head>
<body class="canvas" style="margin:0;padding:0;background:#f2f4f7"><div style="display:none;max-height:0;overflow:hidden">${sheet.lead}</div>
${table} width="100%" class="canvas" style="background:#f2f4f7"><tr><td align="center" style="padding:28px 12px 36px">
${table} width="100%" style="max-width:560px;${font};font-size:17px;line-height:26px;color:${ink};text-align:left">
<tr><td style="padding:0 4px 18px">${table}><tr>${logo(around)}${biller(around)}</tr></table></td></tr>
<tr><td class="sheet" style="background:#ffffff;border:1px solid #e5e8ed;border-radius:16px;padding:36px 40px 34px">
<h1 class="ink" style="margin:0;font-size:28px;line-height:34px;letter-spacing:-.012em;color:${ink}">${sheet.title}</h1>
<p class="quiet" style="margin:8px 0 0;color:${quiet}">${sheet.lead}</p>
${ledger(sheet)}${note}
${table} style="margin-top:26px"><tr><td style="border-radius:12px;background:${ground}"><a href="${sheet.link}" style="${link}">${sheet.linkText}</a></td></tr></table></td></tr>
<tr><td class="quiet" style="padding:22px 8px 0;font-size:14px;line-height:21px;color:${quiet}">${help(around)}
<p style="margin:12px 0 0">${sheet.why}</p></td></tr></table></td></tr></table></body></html>`);
}
