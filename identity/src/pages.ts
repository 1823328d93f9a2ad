import type { Brand } from './directory.ts';
import { html } from './escaped.ts';
import { askForCode } from './mailed-code-form.ts';
import { type PasskeyAsked, passkeyFields, passkeyScript } from './passkey-form.ts';
import type { TextKey, Words } from './words.ts';

interface SignIn {
  readonly words: Words;
  readonly action: string;
  readonly token: string;
  readonly email: string;
  readonly error: string;
  readonly brand: Brand | undefined;
  /** Of payers alone, where browsers make passkeys for the portal's address. */
  readonly passkey: PasskeyAsked | undefined;
  readonly portalUrl: string;
  readonly nonce: string;
  readonly stylesheets: readonly string[];
}

/** Says texts for markup. */
export const saying =
  (words: Words) =>
  (key: TextKey): string =>
    html(words.say(key));

/** The sign-in page: the biller's header and colour for payers, the Ratepayer mark for staff. */
export function signInPage(page: SignIn): string {
  const { brand, words } = page;
  const say = saying(words);
  const aside = brand
    ? `<aside class="signin-aside"><h2>${say('just_pay')}</h2><p class="muted">${say('no_login_needed')}</p><p><a class="btn sec full" href="${html(`${page.portalUrl}/customer/${brand.slug}/dashboard`)}">${say('pay_without')}</a></p><p><a class="btn sec full" href="${html(`${page.portalUrl}/customer/${brand.slug}/register`)}">${say('create_login')}</a></p></aside>`
    : '';
  return document_(
    words,
    titled(words, 'sign_in', brand),
    `${header(words, brand)}<main class="p-main signin"><div class="signin-cols"><section><h1>${say('sign_in')}</h1>${problem(words, page.error)}
<form method="post" action="${html(page.action)}" class="signin-form">
<input type="hidden" name="token" value="${html(page.token)}">
<div class="field"><label class="label" for="email">${say('email')}</label><div class="input"><input id="email" name="email" type="email" autocomplete="username${page.passkey ? ' webauthn' : ''}" required value="${html(page.email)}"></div></div>
<div class="field"><label class="label" for="password">${say('password')}</label><div class="input"><input id="password" name="password" type="password" autocomplete="current-password" required><button type="button" class="btn quiet sm" id="show" aria-pressed="false" data-hide="${say('hide')}">${say('show')}</button></div></div>
<button class="btn full">${say('sign_in')}</button>${brand ? askForCode(words) : ''}
${passkeyFields(words, page.passkey)}</form>
</section>${aside}</div></main>${footer(words, brand)}
<script nonce="${page.nonce}">const s=document.getElementById('show'),p=document.getElementById('password'),t=s.textContent;s.addEventListener('click',()=>{const on=p.type==='password';p.type=on?'text':'password';s.textContent=on?s.dataset.hide:t;s.setAttribute('aria-pressed',String(on))});const f=document.querySelector('form');f.addEventListener('submit',(e)=>{if(f.dataset.sent){e.preventDefault()}f.dataset.sent='1'});${page.passkey ? passkeyScript : ''}</script>`,
    page.stylesheets,
    brand ? 'payer' : 'payer staff-signin',
  );
}

/** What was wrong, where something was. */
export const problem = (words: Words, error: string) =>
  error
    ? `<div class="banner bad" role="alert" id="problem"><svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zm2 5.6L8.6 9l3 3-3 3 .4.4.6.6 3-3 3 3 .4-.4.6-.6-3-3 3-3-.4-.4-.6-.6-3 3-3-3z"/></svg><h2>${html(words.say('problem'))}</h2><p>${html(error)}</p></div>`
    : '';

export const titled = (words: Words, title: TextKey, brand?: Brand) =>
  words.say('titled', { title: words.say(title), name: brand ? brand.header : 'Ratepayer' });

interface CodePage {
  readonly words: Words;
  readonly action: string;
  readonly token: string;
  readonly half: string;
  /** Shown once, to be entered in an authenticator app; empty when one is set up. */
  readonly secret: string;
  readonly error: string;
  readonly stylesheets: readonly string[];
}

/** Asks for the six digits of an authenticator app, and sets one up first where there is none. */
export function codePage(page: CodePage): string {
  const { words } = page;
  const say = saying(words);
  const set = page.secret
    ? `<h2>${say('set_up_factor')}</h2><p>${say('set_up_factor_how')}</p><p class="digits" id="key">${page.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>`
    : '';
  return document_(
    words,
    titled(words, 'second_factor'),
    `${header(words, undefined)}<main class="p-main signin"><h1>${say('enter_code')}</h1>${problem(words, page.error)}${set}
<form method="post" action="${html(page.action)}" class="signin-form"><input type="hidden" name="token" value="${html(page.token)}"><input type="hidden" name="half" value="${html(page.half)}">
<div class="field"><label class="label" for="code">${say('code')}</label><span class="hint" id="code-hint">${say('authenticator_hint')}</span><div class="input"><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7" required aria-describedby="code-hint"></div></div>
<button class="btn full">${say('sign_in')}</button></form></main>${footer(words, undefined)}`,
    page.stylesheets,
    'payer staff-signin',
  );
}

/** Where a person with a one-time link chooses a password. */
export function passwordPage(page: {
  words: Words;
  token: string;
  email: string;
  error: string;
  /** Of the biller whose payer it is; staff have none. */
  brand: Brand | undefined;
  least: number;
  stylesheets: readonly string[];
}): string {
  const { words, brand } = page;
  const say = saying(words);
  return document_(
    words,
    titled(words, 'choose_password', brand),
    `${header(words, brand)}<main class="p-main signin"><h1>${say('choose_password')}</h1>${problem(words, page.error)}
<form method="post" action="/auth/set-password" class="signin-form"><input type="hidden" name="token" value="${html(page.token)}">
<div class="field"><label class="label" for="email">${say('email')}</label><div class="input"><input id="email" type="email" autocomplete="username" readonly value="${html(page.email)}"></div></div>
<div class="field"><label class="label" for="password">${say('password')}</label><span class="hint" id="password-hint">${html(words.say('password_hint', { least: String(page.least) }))}</span><div class="input"><input id="password" name="password" type="password" autocomplete="new-password" minlength="${page.least}" maxlength="128" required aria-describedby="password-hint"></div></div>
<button class="btn full">${say('set_password')}</button></form></main>${footer(words, brand)}`,
    page.stylesheets,
    brand ? 'payer' : 'payer staff-signin',
  );
}

export function header(words: Words, brand: Brand | undefined): string {
  if (!brand)
    return `<header class="p-top"><div class="in"><span class="name">Ratepayer<small>${html(words.say('for_staff'))}</small></span></div></header>`;
  const logo = brand.logoUrl
    ? `<img src="${html(brand.logoUrl)}" alt="${html(`${brand.header} ${brand.subHeader}`)}" width="40" height="40">`
    : '';
  return `<header class="p-top"><div class="in">${logo}<div class="name">${html(brand.header)}<small>${html(brand.subHeader)}</small></div></div></header>`;
}

export function footer(words: Words, brand: Brand | undefined): string {
  const help = `<h2>${html(words.say('need_help'))}</h2>`;
  if (!brand)
    return `<footer class="p-foot"><div class="in">${help}<p>${html(words.say('ask_administrator'))}</p></div></footer>`;
  return `<footer class="p-foot"><div class="in">${help}<p><a href="tel:${html(brand.phone.replace(/[^\d+]/g, ''))}">${html(brand.phone)}</a> · <a href="mailto:${html(brand.email)}">${html(brand.email)}</a></p><p>${html(brand.hoursText)}</p><p>${html(brand.address)}</p></div></footer>`;
}

/** A page that says one thing. */
export function messagePage(words: Words, title: string, text: string): string {
  return document_(
    words,
    title,
    `<main class="p-main signin"><h1>${html(title)}</h1><p>${html(text)}</p></main>`,
    [],
    'payer',
  );
}

interface LogoutPage {
  readonly words: Words;
  readonly form: string;
  readonly nonce: string;
  /** The request proved whose session it ends: it was asked for in the portal. */
  readonly isProven: boolean;
  readonly portalUrl: string;
}

/** Signing out goes off by itself when the request proves whose session it is; any other asks. */
export function logoutPage({ words, form, nonce, isProven, portalUrl }: LogoutPage): string {
  const title = words.say(isProven ? 'signing_out' : 'do_you_want_sign_out');
  const stay = isProven ? '' : `<p><a href="${html(portalUrl)}/">${html(words.say('stay'))}</a></p>`;
  const script = isProven
    ? `<script nonce="${nonce}">const f=document.getElementById('op.logoutForm');const i=document.createElement('input');i.type='hidden';i.name='logout';i.value='yes';f.appendChild(i);f.submit()</script>`
    : '';
  return document_(
    words,
    title,
    `<main class="p-main signin"><h1>${html(title)}</h1>${form}<p><button class="btn" form="op.logoutForm" name="logout" value="yes">${html(words.say('sign_out'))}</button></p>${stay}</main>${script}`,
    [],
    'payer',
  );
}

export const signedOutPage = (words: Words): string =>
  messagePage(words, words.say('signed_out'), words.say('close_page'));

export function document_(
  words: Words,
  title: string,
  body: string,
  stylesheets: readonly string[],
  className: string,
): string {
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${html(href)}">`).join('');
  return `<!doctype html><html lang="${html(words.culture)}" class="${className}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${html(title)}</title>${links}</head><body>${body}</body></html>`;
}
