import { routeOf } from '@ratepayer/contract/kit/operation.ts';
import { asError, queryText } from './request.ts';
import { storedUser } from './session/user.ts';
import { say } from './texts/parts.ts';

/** Fetches the file of an operation and hands it to the browser to save. Answers what went wrong, or nothing. */
export async function download(path: string, input: { params: Record<string, unknown>; query: Record<string, unknown> }): Promise<string> {
  const { method, url } = routeOf(path);
  const address = url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params[name])));
  try {
    const response = await fetch(`${address}${queryText(method, input.query)}`, { headers: { authorization: `Bearer ${storedUser('person')?.accessToken ?? ''}` } });
    if (!response.ok) {
      const body: unknown = await response.json().catch(() => undefined);
      return Array.isArray(body) ? body.map((item) => asError(item).errorMessage).join('\n') : say('file_not_made');
    }
    const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
    save(await response.blob(), name);
    return '';
  } catch {
    return say('offline_try_again');
  }
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.download = name;
  link.href = URL.createObjectURL(blob);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
