import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What comes beyond this is not read. */
  readonly keptBytes: number;
  readonly signal: AbortSignal;
}

/** Sends to a target that was checked, at the address that was checked and no other; follows no redirect. */
export function sendOutside(
  { url, ip }: { readonly url: URL; readonly ip: string },
  { method, headers, body, keptBytes, signal }: Sent,
): Promise<{ status: number; bytes: Buffer; isWhole: boolean }> {
  const pinned: LookupFunction = (_host, options, done) =>
    options.all
      ? done(null, [{ address: ip, family: ip.includes(':') ? 6 : 4 }])
      : done(null, ip, ip.includes(':') ? 6 : 4);
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  return new Promise((done, fail) => {
    const sent = request(
      url,
      {
        method,
        headers: { ...headers, host: url.host },
        lookup: pinned,
        ...(isName ? { servername: url.hostname } : {}),
        agent: false,
        signal,
      },
      (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.length;
          if (size <= keptBytes) parts.push(part);
          else response.destroy();
        });
        response.on('close', () =>
          done({
            status: response.statusCode ?? 0,
            bytes: Buffer.concat(parts),
            isWhole: response.complete && size <= keptBytes,
          }),
        );
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}
