import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Invited } from './directory.ts';
import { isLeaked } from './leaked-passwords.ts';
import { messagePage, passwordPage } from './pages.ts';
import { passwordProblem, payerPassword, staffPassword } from './password.rules.ts';
import { hashPassword } from './passwords.ts';
import { readBody, sendPage, type Surroundings } from './respond.ts';

/** A person with a one-time link sets a password; then signs in with it like anybody. */
export async function setPassword(
  options: Surroundings,
  req: IncomingMessage,
  res: ServerResponse,
  url: URL,
  nonce: string,
): Promise<void> {
  const form = req.method === 'POST' ? new URLSearchParams(await readBody(req)) : undefined;
  const token = form?.get('token') ?? url.searchParams.get('token') ?? '';
  const hash = createHash('sha256').update(token).digest('base64url');
  const invited = await options.directory.invited(hash);
  const brand = invited?.payer ? await options.directory.brandOf(invited.payer.slug) : undefined;
  const words = options.words(brand?.culture);
  if (!invited) return sendPage(res, 404, messagePage(words, words.say('link_invalid'), words.say('link_old')));
  const { least } = rulesFor(invited);
  const page = { words, token, email: invited.email, nonce, brand, least, stylesheets: options.stylesheets() };
  if (!form) return sendPage(res, 200, passwordPage({ ...page, error: '' }));
  const password = form.get('password') ?? '';
  const problem = await problemOf(password, invited);
  if (problem) return sendPage(res, 400, passwordPage({ ...page, error: words.say(problem.key, problem.places) }));
  const chosen = await options.directory.acceptInvitation(hash, await hashPassword(password), options.addressOf(req));
  if (!chosen) return sendPage(res, 404, messagePage(words, words.say('link_invalid'), words.say('link_used')));
  if (invited.payer) return goOn(res, `${options.portalUrl}${invited.payer.returnPath}`);
  sendPage(
    res,
    200,
    messagePage(words, words.say('password_set'), words.say('sign_in_at', { address: `${options.portalUrl}/portal` })),
  );
}

const rulesFor = ({ payer }: Invited) => (payer ? payerPassword : staffPassword);

async function problemOf(password: string, invited: Invited) {
  const names = [invited.email.split('@')[0] ?? '', ...invited.billerNames];
  const found = passwordProblem(password, names, rulesFor(invited));
  return found ?? ((await isLeaked(password)) ? ({ key: 'password_leaked' } as const) : undefined);
}

/** A payer signs in with the new password where they came from. */
function goOn(res: ServerResponse, address: string): void {
  res.writeHead(303, { location: address }).end();
}
