import type { World } from './world.ts';

/** A browser with cookies that follows redirects until a page or a fragment. */
export function browserOf(world: World) {
  const jar = new Map<string, string>();
  return async function go(
    method: 'GET' | 'POST',
    url: string,
    form?: Record<string, string>,
    // So many answers are read; the address of the next stands in the last.
    most = 10,
  ): Promise<{ url: string; status: number; text: string }> {
    let next: { method: 'GET' | 'POST'; url: string; form?: Record<string, string> } = {
      method,
      url,
      ...(form ? { form } : {}),
    };
    for (let i = 0; i < most; i++) {
      const answer = await world.app.inject({
        method: next.method,
        url: next.url.replace('http://localhost:4000', ''),
        headers: {
          host: 'localhost:4000',
          cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; '),
          ...(next.form
            ? { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:4000' }
            : {}),
        },
        ...(next.form ? { payload: new URLSearchParams(next.form).toString() } : {}),
      });
      for (const cookie of answer.cookies) jar.set(cookie.name, cookie.value);
      const location = answer.headers.location;
      if (!location) return { url: next.url, status: answer.statusCode, text: answer.payload };
      const target = new URL(String(location), 'http://localhost:4000').href;
      if (/#|\/app\//.test(target)) return { url: target, status: answer.statusCode, text: '' };
      next = { method: 'GET', url: target };
    }
    if (most === 10) throw new Error('too many redirects');
    return { url: next.url, status: 303, text: '' };
  };
}

/** An authorization request as the portal makes it. */
export const ask = (more: Record<string, string>) =>
  `http://localhost:4000/auth/auth?${new URLSearchParams({ client_id: 'portal', response_type: 'id_token token', scope: 'openid profile permissions api', redirect_uri: 'http://localhost:4000/app/callback', state: 's', nonce: 'n'.repeat(20), ...more })}`;
export const fragment = (url: string) => new URLSearchParams(url.split('#')[1] ?? '');
export const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** Signs in with the password of the sample logins; `go` is that browser from then on. */
export async function signInTo(world: World, email: string, more: Record<string, string> = {}, password = 'ratepayer') {
  const go = browserOf(world);
  const page = await go('GET', ask(more));
  const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const done = await go('POST', action, { token, email, password });
  return { go, done, page, answer: fragment(done.url) };
}
