import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { cardFields, fieldsScript, fieldsStyle, threeFields } from '../fields-look.ts';
import { stepPage } from './step-page.ts';
import { endStep } from './steps.ts';
import { type CardEntry, checkCard, tokenizeCard } from './tokenize.ts';

const style = `@font-face{font-family:"Source Sans 3";src:url(/sandbox-gateway/font.woff2) format("woff2");font-weight:200 900}
${fieldsStyle}.box input{all:unset;flex:1;width:100%;min-width:0}`;

// Classic script: the page has an opaque origin, so the page around it cannot read the fields, as with a real gateway.
const script = `const origin=new URLSearchParams(location.search).get('origin')||'';
if(new URLSearchParams(location.search).get('mode')==='dark')document.body.classList.add('dark');
const tell=(m)=>parent.postMessage(m,origin);const height=()=>tell({type:'height',height:Math.ceil(document.body.getBoundingClientRect().height)});
new ResizeObserver(height).observe(document.body);${fieldsScript}
tell({type:'ready'});
const names=${JSON.stringify(cardFields.map(({ id }) => id))};const at=(name)=>document.getElementById(name);
const brandOf=(d)=>/^4/.test(d)?'Visa':/^(5[1-5]|2[2-7])/.test(d)?'Mastercard':/^3[47]/.test(d)?'Amex':/^6(011|5)/.test(d)?'Discover':'';
at('number').addEventListener('input',(e)=>{const t=e.target,d=t.value.replace(/\\D/g,'').slice(0,19);brandIs(brandOf(d));if(t.selectionStart===t.value.length)t.value=d.replace(/(.{4})(?=.)/g,'$1 ')});
at('expiry').addEventListener('input',(e)=>{const t=e.target;if(/^\\d{4}$/.test(t.value))t.value=t.value.slice(0,2)+'/'+t.value.slice(2)});
for(const name of names){at(name).addEventListener('keydown',(e)=>{if(e.key==='Enter'){e.preventDefault();tell({type:'enter'})}});at(name).addEventListener('input',()=>{at(name).removeAttribute('aria-invalid');right(name)})}
addEventListener('message',async(e)=>{if(e.source!==parent||e.origin!==origin)return;const ask=e.data.type;if(ask==='focus'){at(e.data.field||'number').focus();return}if(ask!=='tokenize'&&ask!=='check')return;
const entry={check:ask==='check'};for(const name of names)entry[name]=at(name).value;
try{const r=await fetch('/sandbox-gateway/tokens',{method:'POST',headers:{'content-type':'text/plain'},body:JSON.stringify(entry)});const a=await r.json();show(a.problems||[]);tell({type:'answer',id:e.data.id,token:a.token||'',brand:a.brand||'',last4:a.last4||'',problems:a.problems||[]})}
catch{tell({type:'answer',id:e.data.id,token:'',problems:[{field:'number',message:'The payment partner cannot be reached. Try again.'}]})}});`;

const fields = threeFields(
  ({ id }, text) => `<label class="label" for="${id}">${text}</label>`,
  ({ id, hint, autocomplete, maxLength }, mark) =>
    `<div class="box"><input id="${id}" data-own autocomplete="${autocomplete}" inputmode="numeric" required maxlength="${maxLength}"${hint ? ` aria-describedby="${id}-hint"` : ''}>${mark}</div>`,
);

const page = (
  nonce: string,
) => `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Card number, secure fields</title><style nonce="${nonce}">${style}</style></head>
<body><form id="fields" aria-label="Card" autocomplete="on">${fields}</form><script nonce="${nonce}">${script}</script></body></html>`;

/** The sandbox's own pages: card fields in a frame, and the tokenizer they post to. Never registered in production. */
export function sandboxCardFields(app: FastifyInstance, db: Database, clock: Clock): void {
  const font = readFileSync(
    createRequire(import.meta.url).resolve(
      '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    ),
  );
  app.get('/sandbox-gateway/font.woff2', async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('font/woff2')
      .send(font),
  );
  for (const [path, render] of [
    ['/sandbox-gateway/fields', page],
    ['/sandbox-gateway/step', (nonce: string) => stepPage(nonce, style)],
  ] as const) {
    app.get(path, async (_request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header(
          'content-security-policy',
          `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; font-src http: https:; connect-src http: https:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-forms`,
        )
        .header('x-frame-options', 'SAMEORIGIN')
        .type('text/html; charset=utf-8')
        .send(render(nonce));
    });
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 2048 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Body: string }>('/sandbox-gateway/tokens', async (request, reply) => {
      void reply.header('access-control-allow-origin', 'null');
      const { entry, isCheck } = readEntry(request.body);
      return isCheck ? { problems: checkCard(entry, clock.now()) } : tokenizeCard(db, entry, clock.now());
    });
    scope.post<{ Body: string }>('/sandbox-gateway/steps', async (request, reply) => {
      void reply.header('access-control-allow-origin', 'null');
      const [secret = '', end = ''] = request.body.split(' ');
      return { ended: (end === 'passed' || end === 'failed') && (await endStep(db, secret, end)) };
    });
  });
}

function readEntry(body: string): { entry: CardEntry; isCheck: boolean } {
  let given: Partial<Record<keyof CardEntry | 'check', unknown>> = {};
  try {
    given = JSON.parse(body);
  } catch {
    // an unreadable entry has no field that is right
  }
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 40) : '');
  return {
    entry: { number: text(given?.number), expiry: text(given?.expiry), securityCode: text(given?.securityCode) },
    isCheck: given?.check === true,
  };
}
