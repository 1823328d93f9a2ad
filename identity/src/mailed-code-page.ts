import type { Brand } from './directory.ts';
import { html } from './escaped.ts';
import { document_, footer, header, problem, saying, titled } from './pages.ts';
import type { Words } from './words.ts';

interface MailedCodePage {
  readonly words: Words;
  readonly brand: Brand;
  readonly action: string;
  readonly token: string;
  readonly email: string;
  readonly error: string;
  readonly nonce: string;
  readonly stylesheets: readonly string[];
}

/** Where a code is typed that was mailed, if the address is a login; nothing on it says whether it is. */
export function mailedCodePage(page: MailedCodePage): string {
  const { words, brand } = page;
  const say = saying(words);
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${html(value)}">`;
  const kept = `${hidden('token', page.token)}${hidden('email', page.email)}`;
  const form = (inside: string) =>
    `<form method="post" action="${html(page.action)}" class="signin-form">${inside}</form>`;
  const input = `<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required
    aria-describedby="code-hint">`;
  const field = `<div class="field"><label class="label" for="code">${say('code')}</label>
<span class="hint" id="code-hint">${say('mailed_code_hint')}</span><div class="input">${input}</div></div>`;
  const body = `<h1>${say('enter_code')}</h1>${problem(words, page.error)}
<p class="gap-md">${html(words.say('mailed_code_sent', { email: page.email }))}</p>
${form(`${kept}${hidden('mailed', '1')}${field}<button class="btn full">${say('sign_in')}</button>`)}
${form(`${kept}<button class="btn sec full" name="mail-code" value="1">${say('code_again')}</button>`)}
<p class="gap-md"><a href="${html(page.action)}">${say('sign_in_password')}</a></p>`;
  return document_(
    words,
    titled(words, 'enter_code', brand),
    `${header(words, brand)}<main class="p-main signin"><div class="signin-cols"><section>${body}</section></div></main>
${footer(words, brand)}
<script nonce="${page.nonce}">${onceScript}</script>`,
    page.stylesheets,
    'payer',
  );
}

/** A form is posted once: a second press would ask for another code, or say the same one again. */
const onceScript = `for(const f of document.forms)f.addEventListener('submit',(e)=>{
if(f.dataset.sent)e.preventDefault();f.dataset.sent='1'})`;
