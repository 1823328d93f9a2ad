import { routeOf } from '@ratepayer/contract/kit/route-of.ts';
import { customerChangePaths } from '@ratepayer/contract/customers/customer-change.paths.ts';
import type { FastifyInstance } from 'fastify';
import { readBy, readerCulture } from '../../platform/texts/reader.ts';
import { say } from '../../platform/texts/mails.ts';
import { cultureAsked } from '../../platform/web/culture-of-page.ts';
import { escaped } from '../../platform/web/escaped.ts';

/**
 * The page behind the link that proves an address. It reads nothing: what proves stands behind the #, and is sent when
 * somebody presses the button, so that a program that follows links in mails proves nothing.
 */
export function verifyEmailPage(app: FastifyInstance, { portalUrl }: { readonly portalUrl: string }): void {
  const prefix = new URL(portalUrl).pathname.replace(/\/$/, '');
  app.get(`${prefix}/verify-email`, { schema: { hide: true } }, async (request, reply) =>
    reply
      .header(
        'content-security-policy',
        `default-src 'none'; script-src 'nonce-${request.nonce}'; style-src 'nonce-${request.nonce}'; ` +
          "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .header('x-frame-options', 'DENY')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(readBy(cultureAsked(request.headers['accept-language']), () => page(request.nonce))),
  );
}

const styles =
  'main{margin:48px auto;max-width:34em;padding:16px;font:18px/1.5 system-ui,sans-serif}' +
  'button{min-height:48px;padding:8px 24px;font:inherit;border:0;border-radius:8px;background:#1f5fc4;color:#fff}' +
  'button:focus-visible{outline:3px solid #0b3d91;outline-offset:2px}[hidden]{display:none}' +
  ':root{color-scheme:light dark}';

// The address line forgets the token before anything else is asked.
const script = `const [m,b]=[document.querySelector('[role=status]'),document.querySelector('button')];
const t=location.hash.slice(1);history.replaceState(null,'',location.pathname);
const tell=(text)=>{m.textContent=text;b.hidden=true};
if(!t)tell(m.dataset.damaged);
b.addEventListener('click',async()=>{b.disabled=true;
try{const a=await fetch(m.dataset.at,{method:'POST',headers:{'content-type':'application/json'},
body:JSON.stringify({token:t})});
const d=await a.json();const e=(Array.isArray(d)?d:d.errors||[]).map((one)=>one.errorMessage).join(' ');
tell(a.ok?m.dataset.done.replace('{email}',d.email):e||m.dataset.failed)}
catch{m.textContent=m.dataset.failed;b.disabled=false}});`;

function page(nonce: string): string {
  const [title, lead, button] = [say('verify_page_title'), say('verify_page_lead'), say('verify_button')].map(escaped);
  const at = routeOf(customerChangePaths.verifyEmail).url;
  const told = {
    at,
    done: say('verify_page_done', { email: '{email}' }),
    damaged: say('verify_page_damaged'),
    failed: say('verify_page_failed'),
  };
  const kept = Object.entries(told).map(([name, text]) => `data-${name}="${escaped(text)}"`);
  return (
    `<!doctype html><html lang="${readerCulture()}"><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width"><style nonce="${nonce}">${styles}</style></head>` +
    `<body><main><h1>${title}</h1><p>${lead}</p><p><button type="button">${button}</button></p>` +
    `<p role="status" ${kept.join(' ')}></p></main>` +
    `<script type="module" nonce="${nonce}">${script}</script></body></html>`
  );
}
