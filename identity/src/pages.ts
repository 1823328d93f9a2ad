import type { Brand } from './directory.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const html = (text: string) => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);

interface SignIn {
  readonly action: string;
  readonly token: string;
  readonly email: string;
  readonly error: string;
  readonly brand: Brand | undefined;
  readonly portalUrl: string;
  readonly nonce: string;
  readonly stylesheets: readonly string[];
}

/** The sign-in page: the biller's header and colour for payers, the Ratepayer mark for staff. */
export function signInPage(page: SignIn): string {
  const { brand } = page;
  const error = page.error
    ? `<div class="banner bad" role="alert" id="problem"><svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zm2 5.6L8.6 9l3 3-3 3 .4.4.6.6 3-3 3 3 .4-.4.6-.6-3-3 3-3-.4-.4-.6-.6-3 3-3-3z"/></svg><h3>There was a problem</h3><p>${html(page.error)}</p></div>`
    : '';
  const aside = brand
    ? `<aside class="signin-aside"><h2>Just want to pay?</h2><p class="muted">You do not need a login. Have your bill ready.</p><p><a class="btn sec full" href="${html(`${page.portalUrl}/customer/${brand.slug}/dashboard`)}">Pay without signing in</a></p></aside>`
    : '';
  return document_(
    `Sign in – ${brand ? brand.header : 'Ratepayer'}`,
    `${header(brand)}<main class="p-main signin"><div class="signin-cols"><section><h1>Sign in</h1>${error}
<form method="post" action="${html(page.action)}" class="signin-form">
<input type="hidden" name="token" value="${html(page.token)}">
<div class="field"><label class="label" for="email">E-mail</label><div class="input"><input id="email" name="email" type="email" autocomplete="username" required value="${html(page.email)}"></div></div>
<div class="field"><label class="label" for="password">Password</label><div class="input"><input id="password" name="password" type="password" autocomplete="current-password" required><button type="button" class="btn quiet sm" id="show" aria-pressed="false">Show</button></div></div>
<button class="btn full">Sign in</button></form></section>${aside}</div></main>${footer(brand)}
<script nonce="${page.nonce}">const s=document.getElementById('show'),p=document.getElementById('password');s.addEventListener('click',()=>{const on=p.type==='password';p.type=on?'text':'password';s.textContent=on?'Hide':'Show';s.setAttribute('aria-pressed',String(on))});const f=document.querySelector('form');f.addEventListener('submit',(e)=>{if(f.dataset.sent){e.preventDefault()}f.dataset.sent='1'})</script>`,
    page.stylesheets,
    brand ? 'payer' : 'payer staff-signin',
  );
}

const problem = (error: string) => (error ? `<div class="banner bad" role="alert"><h3>There was a problem</h3><p>${html(error)}</p></div>` : '');

interface CodePage {
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
  const set = page.secret
    ? `<h2>Set up a second factor</h2><p>Open an authenticator app on your phone, choose "Enter a key" and type this key. It is shown only now.</p><p class="digits" id="key">${page.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>`
    : '';
  return document_(
    'Second factor – Ratepayer',
    `${header(undefined)}<main class="p-main signin"><h1>Enter the code</h1>${problem(page.error)}${set}
<form method="post" action="${html(page.action)}" class="signin-form"><input type="hidden" name="token" value="${html(page.token)}"><input type="hidden" name="half" value="${html(page.half)}">
<div class="field"><label class="label" for="code">Code</label><span class="hint" id="code-hint">Six digits from your authenticator app</span><div class="input"><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7" required aria-describedby="code-hint"></div></div>
<button class="btn full">Sign in</button></form></main>${footer(undefined)}`,
    page.stylesheets,
    'payer staff-signin',
  );
}

/** Where a person with a one-time link chooses a password. */
export function passwordPage(page: { token: string; email: string; error: string; stylesheets: readonly string[] }): string {
  return document_(
    'Choose a password – Ratepayer',
    `${header(undefined)}<main class="p-main signin"><h1>Choose a password</h1>${problem(page.error)}
<form method="post" action="/auth/set-password" class="signin-form"><input type="hidden" name="token" value="${html(page.token)}">
<div class="field"><label class="label" for="email">E-mail</label><div class="input"><input id="email" type="email" autocomplete="username" readonly value="${html(page.email)}"></div></div>
<div class="field"><label class="label" for="password">Password</label><span class="hint" id="password-hint">12 characters or more</span><div class="input"><input id="password" name="password" type="password" autocomplete="new-password" minlength="12" maxlength="128" required aria-describedby="password-hint"></div></div>
<button class="btn full">Set the password</button></form></main>${footer(undefined)}`,
    page.stylesheets,
    'payer staff-signin',
  );
}

function header(brand: Brand | undefined): string {
  if (!brand) return '<header class="p-top"><div class="in"><span class="name">Ratepayer<small>For staff</small></span></div></header>';
  const logo = brand.logoUrl ? `<img src="${html(brand.logoUrl)}" alt="${html(`${brand.header} ${brand.subHeader}`)}" width="40" height="40">` : '';
  return `<header class="p-top"><div class="in">${logo}<div class="name">${html(brand.header)}<small>${html(brand.subHeader)}</small></div></div></header>`;
}

function footer(brand: Brand | undefined): string {
  if (!brand) return '<footer class="p-foot"><div class="in"><h2>Need help?</h2><p>Ask the administrator of your organization.</p></div></footer>';
  return `<footer class="p-foot"><div class="in"><h2>Need help?</h2><p><a href="tel:${html(brand.phone.replace(/[^\d+]/g, ''))}">${html(brand.phone)}</a> · <a href="mailto:${html(brand.email)}">${html(brand.email)}</a></p><p>${html(brand.hoursText)}</p><p>${html(brand.address)}</p></div></footer>`;
}

export function messagePage(title: string, text: string): string {
  return document_(title, `<main class="p-main signin"><h1>${html(title)}</h1><p>${html(text)}</p></main>`, [], 'payer');
}

interface LogoutPage {
  readonly form: string;
  readonly nonce: string;
  /** The request proved whose session it ends: it was asked for in the portal. */
  readonly isProven: boolean;
  readonly portalUrl: string;
}

/** Signing out goes off by itself when the request proves whose session it is; any other asks. */
export function logoutPage({ form, nonce, isProven, portalUrl }: LogoutPage): string {
  const title = isProven ? 'Signing you out…' : 'Do you want to sign out?';
  const stay = isProven ? '' : `<p><a href="${html(portalUrl)}/">Stay signed in</a></p>`;
  const script = isProven
    ? `<script nonce="${nonce}">const f=document.getElementById('op.logoutForm');const i=document.createElement('input');i.type='hidden';i.name='logout';i.value='yes';f.appendChild(i);f.submit()</script>`
    : '';
  return document_(
    title,
    `<main class="p-main signin"><h1>${title}</h1>${form}<p><button class="btn" form="op.logoutForm" name="logout" value="yes">Sign out</button></p>${stay}</main>${script}`,
    [],
    'payer',
  );
}

export const signedOutPage = () => messagePage('You are signed out.', 'You can close this page.');

function document_(title: string, body: string, stylesheets: readonly string[], className: string): string {
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${html(href)}">`).join('');
  return `<!doctype html><html lang="en-US" class="${className}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${html(title)}</title>${links}</head><body>${body}</body></html>`;
}
