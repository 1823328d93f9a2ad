/** A mail as it is handed to the mail server: HTML and the same in plain text, in the same order. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Who writes, and where the reader finds help. */
export interface MailSurroundings {
  readonly portalUrl: string;
  readonly providerName: string;
  readonly culture: string;
  readonly header: string;
  readonly subHeader: string;
  /** A path of ours or an https address; nothing else is shown. */
  readonly logoUrl: string;
  readonly primaryColor: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly hoursText: string;
}

/** A label and its value on a sheet. */
export type Line = readonly [label: string, value: string];

/** What a mail says: one sheet with at most one ledger and exactly one thing to press. */
export interface MailSheet {
  readonly subject: string;
  readonly title: string;
  /** One sentence under the title; mail programs show it in their lists too. */
  readonly lead: string;
  readonly ledger?: readonly Line[];
  /** Under the ledger, above its double rule. */
  readonly total?: string;
  readonly facts?: readonly Line[];
  readonly note?: string;
  readonly link: string;
  readonly linkText: string;
  /** Why the reader gets this mail. */
  readonly why: string;
}

const ink = '#161f2c';
const quiet = '#525c69';
const font = "font-family:'Source Sans 3','Segoe UI',-apple-system,Roboto,Helvetica,Arial,sans-serif";
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const html = (text: string) => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);

/** Who the mail is from, as its reader knows them. */
export const billerOf = (around: Pick<MailSurroundings, 'header' | 'subHeader'>): string => [around.header, around.subHeader].filter(Boolean).join(' ');

/** A mail in the frame that all mails share: the biller's head, one white sheet, help and the reason under it (look.md 12). */
export function framed(sheet: MailSheet, around: MailSurroundings): Mail {
  return { subject: sheet.subject.replace(/[\r\n]+/g, ' '), text: plain(sheet, around), html: page(sheet, around) };
}

function plain(sheet: MailSheet, around: MailSurroundings): string {
  const lines = (pairs: readonly Line[] = []) => pairs.map(([label, value]) => `${label}: ${value}`);
  const blocks = [
    [billerOf(around)],
    [sheet.title],
    [sheet.lead],
    [...lines(sheet.ledger), ...(sheet.total ? [`Total: ${sheet.total}`] : [])],
    lines(sheet.facts),
    [sheet.note ?? ''],
    [`${sheet.linkText}: ${sheet.link}`],
    [`Need help? ${[around.phone, around.email, around.hoursText].filter(Boolean).join(', ')}`, [billerOf(around), around.address].filter(Boolean).join(', ')],
    [sheet.why],
  ];
  return `${blocks
    .map((block) => block.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n')}\n`;
}

// Mail programs draw no SVG: our own drawings are served as PNG too.
function logo(around: MailSurroundings): string {
  const path = around.logoUrl.replace(/^(\/logos\/\w+)\.svg$/, '$1.png');
  const source = path.startsWith('/') ? `${around.portalUrl}${path}` : path;
  if (!/^https?:\/\//.test(source)) return '';
  return `<td style="padding-right:12px;width:40px"><img src="${html(source)}" width="40" height="40" alt="" style="display:block;border-radius:20px"></td>`;
}

/** Text on the biller's colour: white or ink, whichever can be read (WCAG 1.4.3); our own blue when neither can. */
function button(colour: string): { readonly ground: string; readonly text: string } {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return { ground: '#1f5fc4', text: '#ffffff' };
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return { ground: colour, text: 1.05 / (luminance + 0.05) >= 4.5 ? '#ffffff' : ink };
}

// A reference number, an amount, a date stay whole; what is longer may break anywhere rather than widen the sheet.
const longestWhole = 19;

function row([label, value]: Line, i: number, all: readonly Line[], first: string): string {
  const edge = `${i === 0 ? first : ''}${i === all.length - 1 ? 'padding-bottom:14px;' : ''}`;
  const whole = value.length <= longestWhole ? 'white-space:nowrap' : 'word-break:break-word';
  return `<tr><td class="quiet hair fact" style="padding:8px 12px 8px 0;color:${quiet};vertical-align:top;${edge}">${html(label)}</td><td align="right" class="ink hair fact" style="padding:8px 0;color:${ink};vertical-align:top;${whole};${edge}">${html(value)}</td></tr>`;
}

function ledger(sheet: MailSheet): string {
  const rows = sheet.ledger ?? [];
  const edge = `padding:12px 0 10px;border-top:1px solid ${ink};border-bottom:4px double ${ink};font-weight:700;color:${ink};`;
  const total = sheet.total
    ? `<tr><td class="ink edge" style="${edge}font-size:20px">Total</td><td align="right" class="ink edge" style="${edge}font-size:28px;line-height:32px;letter-spacing:-.012em;white-space:nowrap">${html(sheet.total)}</td></tr>`
    : '';
  const facts = sheet.facts ?? [];
  const line = 'border-top:1px solid #e5e8ed;padding-top:14px;';
  if (rows.length === 0 && facts.length === 0) return '';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:24px;font-variant-numeric:tabular-nums">${rows.map((one, i) => row(one, i, rows, line)).join('')}${total}${facts
    .map((one, i) => row(one, i, facts, total ? 'padding-top:18px;' : line))
    .join('')}</table>`;
}

function page(sheet: MailSheet, around: MailSurroundings): string {
  const { ground, text } = button(around.primaryColor);
  const help = [
    around.phone ? `<a href="tel:${html(around.phone.replace(/[^+\d]/g, ''))}" class="ink" style="color:${ink}">${html(around.phone)}</a>` : '',
    around.email ? `<a href="mailto:${html(around.email)}" class="ink" style="color:${ink}">${html(around.email)}</a>` : '',
    html(around.hoursText),
  ].filter(Boolean);
  return `<!doctype html><html lang="${html(around.culture)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${html(sheet.subject)}</title>
<style>@media(max-width:600px){.sheet{padding:24px 20px!important}}@media(max-width:360px){.fact{font-size:15px!important}}@media(prefers-color-scheme:dark){.canvas{background:#12161d!important}.sheet{background:#1b2029!important;border-color:#333a46!important}.ink{color:#ebedf1!important}.edge{border-color:#ebedf1!important}.quiet{color:#a4a9b2!important}.hair{border-color:#333a46!important}}</style></head>
<body class="canvas" style="margin:0;padding:0;background:#f2f4f7"><div style="display:none;max-height:0;overflow:hidden">${html(sheet.lead)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="canvas" style="background:#f2f4f7"><tr><td align="center" style="padding:28px 12px 36px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${font};font-size:17px;line-height:26px;color:${ink};text-align:left">
<tr><td style="padding:0 4px 18px"><table role="presentation" cellpadding="0" cellspacing="0"><tr>${logo(around)}<td class="ink" style="font-size:18px;line-height:21px;font-weight:700;color:${ink}">${html(around.header)}${around.subHeader ? `<br><span class="quiet" style="font-weight:400;font-size:15px;color:${quiet}">${html(around.subHeader)}</span>` : ''}</td></tr></table></td></tr>
<tr><td class="sheet" style="background:#ffffff;border:1px solid #e5e8ed;border-radius:16px;padding:36px 40px 34px">
<h1 class="ink" style="margin:0;font-size:28px;line-height:34px;letter-spacing:-.012em;color:${ink}">${html(sheet.title)}</h1><p class="quiet" style="margin:8px 0 0;color:${quiet}">${html(sheet.lead)}</p>
${ledger(sheet)}${sheet.note ? `<p class="quiet" style="margin:18px 0 0;font-size:15px;line-height:23px;color:${quiet}">${html(sheet.note)}</p>` : ''}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin-top:26px"><tr><td style="border-radius:12px;background:${ground}"><a href="${html(sheet.link)}" style="display:block;min-width:165px;padding:14px 28px;color:${text};font-weight:700;text-decoration:none;text-align:center;box-sizing:border-box">${html(sheet.linkText)}</a></td></tr></table></td></tr>
<tr><td class="quiet" style="padding:22px 8px 0;font-size:14px;line-height:21px;color:${quiet}"><b class="ink" style="color:${ink}">Need help?</b> ${help.join(', ')}<br>${html([billerOf(around), around.address].filter(Boolean).join(', '))}<p style="margin:12px 0 0">${html(sheet.why)}</p></td></tr></table></td></tr></table></body></html>`;
}
