/** What the page around the card fields asks and hears; every gateway's page speaks the same (see `card-frame.tsx`). */
const protocol = `const origin=new URLSearchParams(location.search).get('origin')||'';const ours=origin===location.origin;
const tell=(m)=>ours&&parent.postMessage(m,origin);const height=()=>tell({type:'height',height:Math.ceil(document.body.getBoundingClientRect().height)});
new ResizeObserver(height).observe(document.body);
const show=(problems)=>{for(const box of document.querySelectorAll('[data-field]')){const p=problems.find(x=>x.field===box.dataset.field),err=box.querySelector('.err');err.textContent=p?p.message:'';err.hidden=!p;box.classList.toggle('bad',!!p)}height()};
const unreachable=[{field:'number',message:'The payment partner cannot be reached. Try again.'}];
addEventListener('message',async(e)=>{if(!ours||e.source!==parent||e.origin!==origin)return;if(e.data.type==='focus')return focusField(e.data.field||'number');if(e.data.type!=='tokenize')return;
let answer;try{answer=await tokenize()}catch{answer={token:'',problems:unreachable}}show(answer.problems);tell({type:'answer',id:e.data.id,token:answer.token,problems:answer.problems})});`;

const style = `*{box-sizing:border-box}body{margin:0;padding:4px;font-family:"Source Sans 3",system-ui,sans-serif;font-size:1.125rem;line-height:1.5;color:#161f2c;background:#fff}
body.dark{color:#ebedf1;background:#1a1f27;color-scheme:dark}.label{display:block;font-weight:600}.hint{display:block;font-weight:400;color:#525c69;font-size:1rem;margin-top:2px}.dark .hint{color:#a4a9b2}
.req{color:#a21921;margin-left:.15em}.dark .req{color:#fea9a1}.box{min-height:56px;margin-top:8px;padding:16px;border:1px solid #707a87;border-radius:12px;background:#fff}.dark .box{background:#12161d;border-color:#808691}
.box.focus{outline:3px solid #1f5fc4;outline-offset:1px}.dark .box.focus{outline-color:#77aafe}.bad .box{border:2px solid #a21921}.err{display:block;color:#a21921;font-weight:600;font-size:1rem;margin-top:6px}.dark .err{color:#fea9a1}
.open{min-height:56px;padding:0 1.5rem;border:1px solid #707a87;border-radius:12px;background:#fff;color:inherit;font:inherit;font-weight:600}.dark .open{background:#12161d;border-color:#808691}.open:focus{outline:3px solid #1f5fc4;outline-offset:1px}.asking{min-height:640px}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(120px,1fr));gap:1rem;align-items:end;margin-top:1.5rem}@media (forced-colors:active){.box{border:1px solid}}`;

/** What a gateway's page of card fields is made of. */
export interface FieldsPage {
  /** The vendor's script, by its address. */
  readonly vendorScript: string;
  /** Classic script of ours: defines `tokenize()` and `focusField(name)`, and mounts the vendor's fields. `settings` is in its scope. */
  readonly script: string;
  /** What stands in the document where the vendor has no fields to be mounted; else the usual three. */
  readonly body?: string;
  /** Public keys and the like; nothing secret. */
  readonly settings: Readonly<Record<string, string>>;
  /** Origins that the vendor's page says its fields need (security.md 3). */
  readonly origins: { readonly script: readonly string[]; readonly frame: readonly string[]; readonly connect: readonly string[]; readonly img: readonly string[] };
}

const field = (name: string, label: string, hint: string) =>
  `<div data-field="${name}"><span class="label" id="${name}-label">${label}<span class="req" aria-hidden="true">*</span>${hint ? `<span class="hint">${hint}</span>` : ''}</span><span class="err" hidden role="alert"></span><div class="box" id="${name}" role="group" aria-labelledby="${name}-label"></div></div>`;

const usual = `${field('number', 'Card number', '')}<div class="two">${field('expiry', 'Expiry', 'MM/YY')}${field('securityCode', 'Security code', '3 digits on the back')}</div>`;

/** The document in which a vendor's card fields stand: the inputs are in frames of the vendor, only a token comes out. */
export function renderFieldsPage(page: FieldsPage, nonce: string, dark: boolean): string {
  const settings = JSON.stringify(page.settings).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Card number, secure fields</title><style nonce="${nonce}">${style}</style><script nonce="${nonce}" src="${page.vendorScript}"></script></head>
<body class="${dark ? 'dark' : ''}"><main>${page.body ?? usual}</main>
<script nonce="${nonce}">const settings=${settings};const dark=document.body.classList.contains('dark');${page.script}
${protocol}tell({type:'ready'});</script></body></html>`;
}

/** The policy of such a document: our nonce and the vendor's origins, framed by our own pages only. */
export function fieldsPolicy({ origins }: FieldsPage, nonce: string): string {
  const list = (allowed: readonly string[]) => (allowed.length > 0 ? allowed.join(' ') : "'none'");
  return `default-src 'none'; script-src 'nonce-${nonce}' ${origins.script.join(' ')}; style-src 'nonce-${nonce}' ${origins.script.join(' ')}; frame-src ${list(origins.frame)}; connect-src ${list(origins.connect)}; img-src 'self' data: ${origins.img.join(' ')}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
}
