import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { formatInstant, type TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { InForce } from '../maintenance/maintenance.ts';
import { readBy } from '../texts/reader.ts';
import { say } from '../texts/refusals.ts';
import { escaped } from './escaped.ts';

/** Whose page is asked for, as far as its address says it. */
export interface BillerBriefly {
  readonly header: string;
  readonly subHeader: string;
  readonly phone: string;
  readonly timezone: TimeZone;
}

interface Drawn {
  readonly inForce: InForce;
  readonly biller: BillerBriefly | undefined;
  readonly culture: Culture;
  readonly base: string;
  readonly nonce: string;
  readonly styleText: string;
  /** Where to try again: the address that was asked for. */
  readonly address: string;
}

/** What payers see instead of any page while the installation is worked on: until when, and what to do. */
export function maintenancePage({ inForce, biller, culture, base, nonce, styleText, address }: Drawn): string {
  const words = { title: '', lead: '', safe: '', call: '', again: '' };
  readBy(culture, () => {
    const count = Math.ceil(inForce.secondsLeft / 60);
    words.title = say('worked_on_title');
    words.lead = biller
      ? say('worked_on_until', { time: formatInstant(inForce.until, biller.timezone, undefined, culture) })
      : say('worked_on_minutes', { count });
    words.safe = say('worked_on_safe');
    words.call = biller?.phone ? say('worked_on_call', { phone: biller.phone }) : '';
    words.again = say('worked_on_again');
  });
  const told = Object.fromEntries(Object.entries(words).map(([key, text]) => [key, escaped(text)]));
  const name = escaped([biller?.header, biller?.subHeader].filter(Boolean).join(' '));
  const top = name
    ? `<header class="p-top"><div class="in"><div class="name" translate="no">${name}</div></div></header>`
    : '';
  const call = told['call'] ? `<p class="gap-md">${told['call']}</p>` : '';
  const head = `<meta charset="utf-8"><base href="${escaped(base)}/">\
<meta name="viewport" content="width=device-width, initial-scale=1">\
<title>${told['title']}${name ? ` – ${name}` : ''}</title><style nonce="${nonce}">${styleText}</style>`;
  const main = `<div class="wide"><h1>${told['title']}</h1><p class="lead gap-md">${told['lead']}</p>\
<p class="gap-md">${told['safe']}</p>${call}\
<p class="gap-md"><a class="btn" href="${escaped(address)}">${told['again']}</a></p></div>`;
  return `<!doctype html><html lang="${culture}" class="payer" data-mode="light"><head>${head}</head>\
<body><div id="root">${top}<main class="page" id="main"><div class="p-cols fd">${main}</div></main></div></body>\
</html>`;
}
