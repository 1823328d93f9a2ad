import type { Call } from './client.ts';
import { config } from './config.ts';
import { openTab } from './navigation.ts';
import { asError, queryText, requestOf } from './request.ts';
import { storedUser } from './session/user.ts';
import { say } from './texts/parts.ts';

/** Fetches the file of an operation and hands it to the browser to save. Answers what went wrong, or nothing. */
export async function download<Input extends object>(call: Call<Input, unknown>, input: Input): Promise<string> {
  const file = await fileOf(call, input);
  if (typeof file === 'string') return file;
  save(file);
  return '';
}

/** Shows the file of an operation in a tab of its own. Answers what went wrong, or nothing. */
export async function view<Input extends object>(call: Call<Input, unknown>, input: Input): Promise<string> {
  const file = fileOf(call, input);
  await openTab(file.then((made) => (typeof made === 'string' ? '' : addressOf(made.blob))));
  const made = await file;
  return typeof made === 'string' ? made : '';
}

interface NamedFile {
  readonly blob: Blob;
  readonly name: string;
}

/** A file with its name, or why there is none. */
async function fileOf<Input extends object>(call: Call<Input, unknown>, input: Input): Promise<NamedFile | string> {
  const { method, address, query, body } = requestOf(call.path, input);
  try {
    const response = await fetch(`${config.api}${address}${queryText(method, query)}`, {
      method,
      headers: {
        authorization: `Bearer ${storedUser('person')?.accessToken ?? ''}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) {
      const told: unknown = await response.json().catch(() => undefined);
      return Array.isArray(told) ? told.map((item) => asError(item).errorMessage).join('\n') : say('file_not_made');
    }
    const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
    return { blob: await response.blob(), name };
  } catch {
    return say('offline_try_again');
  }
}

/** An address of this window alone, for as long as its file takes to be read. */
function addressOf(blob: Blob): string {
  const address = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return address;
}

/** Hands bytes to the browser to save under a name. */
export function save({ blob, name }: NamedFile): void {
  const link = document.createElement('a');
  link.download = name;
  link.href = addressOf(blob);
  link.click();
}
