import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { fieldsScript, fieldsStyle, threeFields } from './fields-look.ts';

/** What the page around the card fields asks and hears; every gateway's page speaks the same (see `card-frame.tsx`). */
const protocol = `const origin=new URLSearchParams(location.search).get('origin')||'';const ours=origin===location.origin;
const tell=(m)=>ours&&parent.postMessage(m,origin);const height=()=>tell({type:'height',height:Math.ceil(document.body.getBoundingClientRect().height)});
new ResizeObserver(height).observe(document.body);${fieldsScript}
const unreachable=[{field:'number',message:'The payment partner cannot be reached. Try again.'}];
addEventListener('message',async(e)=>{if(!ours||e.source!==parent||e.origin!==origin)return;if(e.data.type==='focus')return focusField(e.data.field||'number');if(e.data.type!=='tokenize'&&e.data.type!=='check')return;
let answer;try{answer=e.data.type==='check'?{token:'',problems:await check()}:await tokenize()}catch{answer={token:'',problems:unreachable}}show(answer.problems);tell({type:'answer',id:e.data.id,token:answer.token,problems:answer.problems})});`;

const style = `${fieldsStyle}
.box>*{flex:1}.open{min-height:56px;padding:0 1.5rem;border:1px solid #707a87;border-radius:12px;background:#fff;color:inherit;font:inherit;font-weight:600}.dark .open{background:#12161d;border-color:#808691}.open:focus{outline:3px solid #1f5fc4;outline-offset:1px}.asking{min-height:640px}
.box>.brand{flex:none}`;

/** What a gateway's page of card fields is made of. */
export interface FieldsPage {
  /** The vendor's script, by its address. */
  readonly vendorScript: string;
  /**
   * Classic script of ours: mounts the vendor's fields and defines `tokenize()`, `check()` (what is wrong as it stands)
   * and `focusField(name)`. `settings` is in its scope; it calls `right(field)` on a change and `brandIs(name)`.
   */
  readonly script: string;
  /**
   * Classic script of ours for a step that the card issuer asks for: defines `act(action)`, which answers what the
   * gateway may want of it. Without it there are no steps.
   */
  readonly step?: string;
  /**
   * The step is a page of the card issuer's own, sent to by a form in a frame: any of them, so any address over TLS.
   */
  readonly stepAtIssuer?: boolean;
  /** What stands in the document where the vendor has no fields to be mounted; else the usual three. */
  readonly body?: string;
  /** What the vendor calls the language of its own words, by culture; it has none to choose where this is left out. */
  readonly locales?: Readonly<Record<Culture, string>>;
  /** Public keys and the like; nothing secret. */
  readonly settings: Readonly<Record<string, string>>;
  /** Origins that the vendor's page says its fields need (security.md 3). */
  readonly origins: {
    readonly script: readonly string[];
    readonly frame: readonly string[];
    readonly connect: readonly string[];
    readonly img: readonly string[];
  };
}

const usual = threeFields(
  ({ id }, text) => `<span class="label" id="${id}-label">${text}</span>`,
  ({ id }, mark) => `<div class="box" role="group" aria-labelledby="${id}-label"><span id="${id}"></span>${mark}</div>`,
);

/** Who looks at a page of fields: in which words, and in which light. */
export interface Viewed {
  readonly culture: Culture;
  readonly dark: boolean;
}

/** What a page's script knows: the vendor's settings, and its reader's language and country. */
const settingsOf = ({ settings, locales }: FieldsPage, culture: Culture) =>
  JSON.stringify({ ...settings, locale: locales?.[culture], country: culture.slice(-2) }).replaceAll('<', '\\u003c');

/**
 * The document in which a vendor's card fields stand: the inputs are in frames of the vendor, only a token comes out.
 */
export function renderFieldsPage(page: FieldsPage, nonce: string, { culture, dark }: Viewed): string {
  const settings = settingsOf(page, culture);
  return `<!doctype html><html lang="${culture}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Card number, secure fields</title><style nonce="${nonce}">${style}</style><script nonce="${nonce}" src="${page.vendorScript}"></script></head>
<body class="${dark ? 'dark' : ''}"><form id="fields" aria-label="Card">${page.body ?? usual}</form>
<script nonce="${nonce}">const settings=${settings};const dark=document.body.classList.contains('dark');${page.script}
${protocol}tell({type:'ready'});</script></body></html>`;
}

const stepProtocol = `const origin=new URLSearchParams(location.search).get('origin')||'';const ours=origin===location.origin;const tell=(m)=>ours&&parent.postMessage(m,origin);
addEventListener('message',async(e)=>{if(!ours||e.source!==parent||e.origin!==origin||e.data.type!=='act')return;let details={};try{details=await act(e.data.action)}catch{}tell({type:'acted',id:e.data.id,details})});tell({type:'ready'});`;

/** The document in which a vendor's script shows what the card issuer asks; it takes the whole frame. */
export function renderStepPage(page: FieldsPage, nonce: string, { culture, dark }: Viewed): string {
  const settings = settingsOf(page, culture);
  return `<!doctype html><html lang="${culture}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Your bank</title><style nonce="${nonce}">${style}</style><script nonce="${nonce}" src="${page.vendorScript}"></script></head>
<body class="${dark ? 'dark' : ''}"><main id="step"></main>
<script nonce="${nonce}">const settings=${settings};const dark=document.body.classList.contains('dark');${page.step ?? ''}
${stepProtocol}</script></body></html>`;
}

/** The policy of such a document: our nonce and the vendor's origins, framed by our own pages only. */
export function fieldsPolicy({ origins, stepAtIssuer }: FieldsPage, nonce: string, isStep = false): string {
  const atIssuer = isStep && stepAtIssuer === true;
  const list = (allowed: readonly string[]) => (allowed.length > 0 ? allowed.join(' ') : "'none'");
  return `default-src 'none'; script-src 'nonce-${nonce}' ${origins.script.join(' ')}; style-src 'nonce-${nonce}' ${origins.script.join(' ')}; frame-src ${atIssuer ? 'https:' : list(origins.frame)}; connect-src ${list(origins.connect)}; img-src 'self' data: ${origins.img.join(' ')}; base-uri 'none'; form-action ${atIssuer ? 'https:' : "'none'"}; frame-ancestors 'self'`;
}
