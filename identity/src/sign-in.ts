import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { Brand } from './directory.ts';
import { signInPage } from './pages.ts';
import { byMailedCode } from './mailed-code.ts';
import { isAboutCode } from './mailed-code-form.ts';
import { askForPasskey, whoHoldsPasskey } from './passkey-sign-in.ts';
import { hashPassword, isOldHash, verifyPassword } from './passwords.ts';
import { readBody, sendPage, sendRefusal, type Surroundings } from './respond.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { afterPassword, readHalf } from './second-factor.ts';
import type { Words } from './words.ts';

/** The page of a sign-in, and what is posted from it: a password, or the code after it. */
export async function signIn(
  provider: Provider,
  options: Surroundings,
  req: IncomingMessage,
  res: ServerResponse,
  nonce: string,
): Promise<void> {
  const { uid, params, session } = await provider.interactionDetails(req, res);
  const brand = await brandOf(options, params);
  const words = options.words(brand?.culture);
  const page = {
    action: `/auth/interaction/${uid}`,
    token: options.sign(`interaction ${uid}`),
    brand,
    words,
    portalUrl: options.portalUrl,
    nonce,
    stylesheets: options.stylesheets(),
  };
  const showForm = async (status: number, email: string, error: string) => {
    const passkey = brand && (await askForPasskey(options, uid));
    sendPage(res, status, signInPage({ ...page, passkey, email, error }));
  };
  if (req.method !== 'POST') return showForm(200, '', '');
  const form = new URLSearchParams(await readBody(req));
  if (!isOurForm(options, req, uid, form)) return sendRefusal(res, 403, words, 'page_invalid');
  return proved(provider, options, req, res, { ...page, uid, sessionUid: session?.uid, form, showForm });
}

interface Posted {
  readonly action: string;
  readonly token: string;
  readonly brand: Brand | undefined;
  readonly words: Words;
  readonly nonce: string;
  readonly stylesheets: readonly string[];
  readonly uid: string;
  readonly sessionUid: string | undefined;
  readonly form: URLSearchParams;
  showForm(status: number, email: string, error: string): Promise<void>;
}

/** Goes on by what was posted: a second factor, a passkey, a code by mail, or a password. */
async function proved(
  provider: Provider,
  options: Surroundings,
  req: IncomingMessage,
  res: ServerResponse,
  step: Posted,
): Promise<void> {
  const { uid, form, brand, words, showForm } = step;
  const half = readHalf(options, uid, form.get('half') ?? '');
  if (half)
    return afterPassword(provider, options, req, res, {
      ...step,
      userId: half.userId,
      provedAt: half.provedAt,
      typed: (form.get('code') ?? '').slice(0, 12),
      offered: half.secret,
    });
  const posted = form.get('passkey') ?? '';
  if (posted !== '') {
    const userId = await whoHoldsPasskey(options, req, uid, posted);
    return userId === undefined
      ? showForm(401, '', words.say('passkey_not_right'))
      : finishSignIn(provider, options, req, res, userId, ['user', 'mfa']);
  }
  const email = (form.get('email') ?? '').trim().slice(0, 200);
  if (!brand || !isAboutCode(form)) return byPassword(provider, options, req, res, { ...step, email });
  return options.directory.isAddress(email)
    ? byMailedCode(provider, options, req, res, { ...step, brand, email })
    : showForm(400, email, words.say('name_address'));
}

async function byPassword(
  provider: Provider,
  options: Surroundings,
  req: IncomingMessage,
  res: ServerResponse,
  step: Posted & { readonly email: string },
): Promise<void> {
  const { form, email, words } = step;
  const password = (form.get('password') ?? '').slice(0, 128);
  const userId = await whoProves(options, options.addressOf(req), email, password);
  // The same words for everything: who tries many is told nothing, and nothing is tried any more.
  if (userId === undefined) return step.showForm(401, email, words.say('wrong_login'));
  const half = { userId, provedAt: Date.now(), typed: undefined, offered: '' };
  return afterPassword(provider, options, req, res, { ...step, ...half });
}

async function brandOf({ directory }: Surroundings, params: Readonly<Record<string, unknown>>) {
  const slug = String(params['business_unit_slug'] ?? '');
  return slug ? directory.brandOf(slug) : undefined;
}

/** A form of this interaction, posted from our own page. */
function isOurForm(options: Surroundings, req: IncomingMessage, uid: string, form: URLSearchParams): boolean {
  const origin = req.headers.origin;
  return (
    options.isSigned(`interaction ${uid}`, form.get('token') ?? '') &&
    (origin === undefined || origin === 'null' || origin === new URL(options.issuer).origin)
  );
}

/** The person whose password this is; undefined for a wrong one, and for everything while too many were wrong. */
async function whoProves(
  { directory }: Surroundings,
  address: string,
  email: string,
  password: string,
): Promise<number | undefined> {
  const ofAddress = await directory.beginTryOf(address);
  if (!ofAddress) return undefined;
  const login = await directory.findLogin(email);
  const ofLogin = login && (await directory.beginTry(login.userId));
  const right = await verifyPassword(password, login?.passwordHash);
  if (!(login && ofLogin && right)) return undefined;
  await Promise.all([ofAddress.giveBack(), ofLogin.giveBack()]);
  if (isOldHash(login.passwordHash)) await directory.keepPasswordHash(login.userId, await hashPassword(password));
  return login.userId;
}
