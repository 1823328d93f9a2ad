import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type CardEntry, tokenizeCard } from './tokenize.ts';

const style = `@font-face{font-family:"Source Sans 3";src:url(/sandbox-gateway/font.woff2) format("woff2");font-weight:200 900}
*{box-sizing:border-box}body{margin:0;padding:4px;font-family:"Source Sans 3",system-ui,sans-serif;font-size:1.125rem;line-height:1.5;color:#161f2c;background:#fff}
body.dark{color:#ebedf1;background:#1a1f27;color-scheme:dark}label{display:block;font-weight:600}.hint{display:block;font-weight:400;color:#525c69;font-size:1rem;margin-top:2px}.dark .hint{color:#a4a9b2}
.req{color:#a21921;margin-left:.15em}.dark .req{color:#fea9a1}input{width:100%;min-height:56px;margin-top:8px;padding:0 1rem;border:1px solid #707a87;border-radius:12px;background:#fff;color:inherit;font:inherit;font-size:1.25rem;font-variant-numeric:tabular-nums}
.dark input{background:#12161d;border-color:#808691}input:focus{outline:3px solid #1f5fc4;outline-offset:1px}.dark input:focus{outline-color:#77aafe}input[aria-invalid=true]{border:2px solid #a21921}
.err{display:block;color:#a21921;font-weight:600;font-size:1rem;margin-top:6px}.dark .err{color:#fea9a1}.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(120px,1fr));gap:1rem;align-items:end;margin-top:1.5rem}
@media (forced-colors:active){input{border:1px solid}}`;

// Classic script: the page has an opaque origin, so the page around it cannot read the fields, as with a real gateway.
const script = `const form=document.getElementById('f'),origin=new URLSearchParams(location.search).get('origin')||'',dark=new URLSearchParams(location.search).get('mode')==='dark';
if(dark)document.body.classList.add('dark');
const tell=(m)=>parent.postMessage(m,origin);const height=()=>tell({type:'height',height:Math.ceil(document.body.getBoundingClientRect().height)});
new ResizeObserver(height).observe(document.body);tell({type:'ready'});
const fields={number:'number',expiry:'expiry',securityCode:'securityCode'};
const show=(problems)=>{for(const k in fields){const input=document.getElementById(k),err=document.getElementById(k+'-err'),p=problems.find(x=>x.field===k);err.textContent=p?p.message:'';err.hidden=!p;if(p){input.setAttribute('aria-invalid','true');input.setAttribute('aria-describedby',k+'-err')}else{input.removeAttribute('aria-invalid');input.removeAttribute('aria-describedby')}}height()};
document.getElementById('number').addEventListener('input',(e)=>{const t=e.target,d=t.value.replace(/\\D/g,'').slice(0,19);if(t.selectionStart===t.value.length)t.value=d.replace(/(.{4})(?=.)/g,'$1 ')});
document.getElementById('expiry').addEventListener('input',(e)=>{const t=e.target;if(/^\\d{4}$/.test(t.value))t.value=t.value.slice(0,2)+'/'+t.value.slice(2)});
for(const k in fields)document.getElementById(k).addEventListener('keydown',(e)=>{if(e.key==='Enter'){e.preventDefault();tell({type:'enter'})}});
addEventListener('message',async(e)=>{if(e.source!==parent||e.origin!==origin)return;if(e.data.type==='focus'){document.getElementById(e.data.field||'number').focus();return}if(e.data.type!=='tokenize')return;
const entry={};for(const k in fields)entry[k]=document.getElementById(k).value;
try{const r=await fetch('/sandbox-gateway/tokens',{method:'POST',headers:{'content-type':'text/plain'},body:JSON.stringify(entry)});const a=await r.json();show(a.problems||[]);tell({type:'answer',id:e.data.id,token:a.token||'',brand:a.brand||'',last4:a.last4||'',problems:a.problems||[]})}
catch{tell({type:'answer',id:e.data.id,token:'',problems:[{field:'number',message:'The payment partner cannot be reached. Try again.'}]})}});`;

const field = (id: string, label: string, hint: string, autocomplete: string, extra: string) =>
  `<div><label for="${id}">${label}<span class="req" aria-hidden="true">*</span>${hint ? `<span class="hint">${hint}</span>` : ''}</label><span class="err" id="${id}-err" hidden role="alert"></span><input id="${id}" autocomplete="${autocomplete}" inputmode="numeric" required ${extra}></div>`;

const page = (
  nonce: string,
) => `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Card number, secure fields</title><style nonce="${nonce}">${style}</style></head>
<body><main><form id="f" autocomplete="on">${field('number', 'Card number', '', 'cc-number', 'maxlength="23"')}<div class="two">${field('expiry', 'Expiry', 'MM/YY', 'cc-exp', 'maxlength="7"')}${field('securityCode', 'Security code', '3 digits on the back', 'cc-csc', 'maxlength="4"')}</div></form></main><script nonce="${nonce}">${script}</script></body></html>`;

/** The sandbox's own pages: card fields in a frame, and the tokenizer they post to. Never registered in production. */
export function sandboxCardFields(app: FastifyInstance, db: Database, clock: Clock): void {
  const font = readFileSync(createRequire(import.meta.url).resolve('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2'));
  app.get('/sandbox-gateway/font.woff2', async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin').type('font/woff2').send(font),
  );
  app.get('/sandbox-gateway/fields', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; font-src http: https:; connect-src http: https:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-forms`,
      )
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(page(nonce));
  });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 2048 }, (_request, body, done) => done(null, body));
    scope.post<{ Body: string }>('/sandbox-gateway/tokens', async (request, reply) => {
      void reply.header('access-control-allow-origin', 'null');
      return tokenizeCard(db, readEntry(request.body), clock.now());
    });
  });
}

function readEntry(body: string): CardEntry {
  let given: Partial<Record<keyof CardEntry, unknown>> = {};
  try {
    given = JSON.parse(body);
  } catch {
    // an unreadable entry has no field that is right
  }
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 40) : '');
  return { number: text(given?.number), expiry: text(given?.expiry), securityCode: text(given?.securityCode) };
}
