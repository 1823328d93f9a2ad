import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Surroundings } from './respond.ts';
import { slowDown } from './slow-down.ts';

/**
 * Tokens of machine clients are limited per client, wrong secrets more so (L11). @returns whether the provider may
 * answer; else it is answered.
 */
export async function limitTokens(
  { directory }: Surroundings,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const id = clientIdOf(req.headers.authorization ?? '');
  if (!id) return true;
  if ((await directory.isThrottled('failed secrets', id, true)) || (await directory.isThrottled('tokens', id))) {
    res.setHeader('retry-after', '60');
    res.statusCode = 429;
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(slowDown));
    return false;
  }
  res.once('finish', () => void (res.statusCode === 401 && directory.isThrottled('failed secrets', id)));
  return true;
}

/**
 * The client of a Basic header as the provider reads it: the scheme in any case, the id form-encoded (RFC 6749 2.3.1).
 */
function clientIdOf(authorization: string): string {
  const [id = ''] = Buffer.from(/^basic +(.+)$/i.exec(authorization)?.[1] ?? '', 'base64')
    .toString()
    .split(':');
  return (new URLSearchParams(`id=${id.replaceAll('&', '%26')}`).get('id') ?? '').slice(0, 100);
}
