import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { browserHashIn } from './browser-secret.ts';
import type { Brand } from './directory.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { mailedCodePage } from './mailed-code-page.ts';
import { sendPage, type Surroundings } from './respond.ts';
import { afterPassword } from './second-factor.ts';
import type { TextKey, Words } from './words.ts';

interface Step {
  readonly action: string;
  readonly token: string;
  readonly nonce: string;
  readonly words: Words;
  readonly stylesheets: readonly string[];
  readonly brand: Brand;
  readonly uid: string;
  readonly sessionUid: string | undefined;
  readonly email: string;
  readonly form: URLSearchParams;
}

/**
 * Mails a code to the address that was typed, or signs in by the one that was typed. What is answered is the same
 * whoever's the address is (security.md T3).
 */
export async function byMailedCode(
  provider: Provider,
  options: Surroundings,
  req: IncomingMessage,
  res: ServerResponse,
  step: Step,
): Promise<void> {
  const show = (status: number, error?: TextKey) =>
    sendPage(res, status, mailedCodePage({ ...step, error: error ? step.words.say(error) : '' }));
  if (!step.form.has('mailed')) {
    const sent = await options.directory.mailCode({
      ...codeOf(options, req, step),
      slug: step.brand.slug,
      clientAddress: options.addressOf(req),
    });
    return sent ? show(200) : show(429, 'mailed_codes_often');
  }
  const userId = await whoTyped(options, req, step);
  if (userId === undefined) return show(401, 'mailed_code_not_right');
  const { secret } = await options.directory.secondFactorOf(userId);
  return secret === undefined
    ? finishSignIn(provider, options, req, res, userId, ['otp'])
    : afterPassword(provider, options, req, res, {
        ...step,
        userId,
        provedAt: Date.now(),
        typed: undefined,
        offered: '',
      });
}

/** A code belongs to the sign-in that asked for it, whose id lies in a cookie of the browser. */
const codeOf = ({ issuer }: Surroundings, req: IncomingMessage, { uid, email }: Step) => ({
  email,
  bound: createHash('sha256').update(uid).digest('base64url'),
  browserHash: browserHashIn(req, issuer),
});

/** The payer whose code it is; a try counts as a failure of its address, and not as one of the login's password. */
async function whoTyped(options: Surroundings, req: IncomingMessage, step: Step): Promise<number | undefined> {
  const { directory } = options;
  const begun = await directory.beginTryOf(options.addressOf(req));
  if (!begun) return undefined;
  const code = (step.form.get('code') ?? '').slice(0, 12);
  const userId = await directory.takeCode({ ...codeOf(options, req, step), code });
  if (userId !== undefined) await begun.giveBack();
  return userId;
}
