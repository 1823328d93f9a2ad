import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLeaked } from './leaked-passwords.ts';
import { messagePage, passwordPage } from './pages.ts';
import { passwordProblem } from './password.rules.ts';
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
  const words = options.words();
  const form = req.method === 'POST' ? new URLSearchParams(await readBody(req)) : undefined;
  const token = form?.get('token') ?? url.searchParams.get('token') ?? '';
  const hash = createHash('sha256').update(token).digest('base64url');
  const invited = await options.directory.invited(hash);
  if (!invited) return sendPage(res, 404, messagePage(words, words.say('link_invalid'), words.say('link_old')));
  const page = { words, token, email: invited.email, nonce, stylesheets: options.stylesheets() };
  if (!form) return sendPage(res, 200, passwordPage({ ...page, error: '' }));
  const password = form.get('password') ?? '';
  const names = [invited.email.split('@')[0] ?? '', ...invited.billerNames];
  const problem =
    passwordProblem(password, names) ??
    ((await isLeaked(password)) ? ({ key: 'password_leaked' } as const) : undefined);
  if (problem) return sendPage(res, 400, passwordPage({ ...page, error: words.say(problem.key, problem.places) }));
  if (!(await options.directory.acceptInvitation(hash, await hashPassword(password))))
    return sendPage(res, 404, messagePage(words, words.say('link_invalid'), words.say('link_used')));
  sendPage(
    res,
    200,
    messagePage(words, words.say('password_set'), words.say('sign_in_at', { address: `${options.portalUrl}/portal` })),
  );
}
