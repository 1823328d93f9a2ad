import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { limitTokens } from './limit-tokens.ts';
import { makeProviders } from './providers.ts';
import { sendRefusal, type Surroundings } from './respond.ts';
import { believeNoProxy, setHeaders } from './response-headers.ts';
import { setPassword } from './set-password.ts';
import { signIn } from './sign-in.ts';
import { forgetLookup, startSignIn } from './start-sign-in.ts';

export interface Identity {
  /** Serves everything below /auth; `req.url` has that prefix cut off. */
  handle(req: IncomingMessage, res: ServerResponse): void;
}

export function createIdentity(options: Surroundings): Identity {
  const { people, lookups } = makeProviders(options);
  const serve = {
    people: people.callback() as (req: IncomingMessage, res: ServerResponse) => Promise<void>,
    lookups: lookups.callback() as (req: IncomingMessage, res: ServerResponse) => Promise<void>,
    lookupCookie: lookups.cookieName('session'),
  };
  for (const provider of [people, lookups]) provider.on('server_error', (_ctx, error) => options.onError(error));

  async function route(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const nonce = randomBytes(16).toString('base64');
    const url = new URL(req.url ?? '/', 'http://local');
    setHeaders(res, url.pathname, nonce, options);
    believeNoProxy(req, options);
    if (/^\/interaction\/[\w-]+$/.test(url.pathname)) return signIn(people, options, req, res, nonce);
    if (/^\/(auth|lookup)\/*$/i.test(url.pathname)) return startSignIn(serve, options, req, res, url);
    if (url.pathname === '/set-password') return setPassword(options, req, res, url, nonce);
    return toProvider(req, res, url.pathname);
  }

  async function toProvider(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    if (path.startsWith('/lookup')) {
      forgetLookup(req, serve.lookupCookie);
      return serve.lookups(req, res);
    }
    // The provider knows it in capitals and with a slash behind it, too: no limit is passed by another spelling.
    if (!/^\/token\/*$/i.test(path) || (await limitTokens(options, req, res))) return serve.people(req, res);
  }

  return {
    handle: (req, res) => {
      (req as { originalUrl?: string }).originalUrl ??= `/auth${req.url}`;
      route(req, res).catch((error) => {
        options.onError(error);
        if (!res.headersSent) sendRefusal(res, 400, options.words(), 'page_invalid');
      });
    },
  };
}
