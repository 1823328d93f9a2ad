import type { Call } from './client.ts';
import { config } from './config.ts';
import { asError, queryText, requestOf } from './request.ts';
import { storedUser } from './session/user.ts';
import { say } from './texts/parts.ts';

/** Fetches the file of an operation and hands it to the browser to save. Answers what went wrong, or nothing. */
export async function download<Input extends object>(call: Call<Input, unknown>, input: Input): Promise<string> {
  const { method, address, query } = requestOf(call.path, input);
  try {
    const response = await fetch(`${config.api}${address}${queryText(method, query)}`, {
      headers: { authorization: `Bearer ${storedUser('person')?.accessToken ?? ''}` },
    });
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
