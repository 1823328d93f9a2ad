import type { Call } from './client.ts';
import { config } from './config.ts';
import { openTab } from './navigation.ts';
import { problemOf, Refused } from './refused.ts';
import { asError, queryText, requestOf } from './request.ts';
import { storedUser } from './session/user.ts';
import { say } from './texts/parts.ts';

/** Fetches the file of an operation and hands it to the browser to save. Answers what went wrong, or nothing. */
export async function download<Input extends object>(call: Call<Input, unknown>, input: Input): Promise<string> {
  try {
    await take(call, input);
    return '';
  } catch (problem) {
    return problemOf(problem, say('file_not_made'));
  }
}

/** The same where a refusal is more than its words: it is thrown as `Refused`. */
export async function take<Input extends object>(call: Call<Input, unknown>, input: Input): Promise<true> {
  save(await fileOf(call, input));
  return true;
}

/** Shows the file of an operation in a tab of its own. Answers what went wrong, or nothing. */
export async function view<Input extends object>(call: Call<Input, unknown>, input: Input): Promise<string> {
  const file = fileOf(call, input);
  await openTab(
    file.then(
      ({ blob }) => addressOf(blob),
      () => '',
    ),
  );
  return file.then(
    () => '',
    (problem) => problemOf(problem, say('file_not_made')),
  );
}

interface NamedFile {
  readonly blob: Blob;
  readonly name: string;
}

/** A file with its name. @throws Refused */
async function fileOf<Input extends object>(call: Call<Input, unknown>, input: Input): Promise<NamedFile> {
  const { method, address, query, body } = requestOf(call.path, input);
  let response: Response;
  try {
    response = await fetch(`${config.api}${address}${queryText(method, query)}`, {
      method,
      headers: {
        authorization: `Bearer ${storedUser('person')?.accessToken ?? ''}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (response.ok) {
      const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
      return { blob: await response.blob(), name };
    }
  } catch {
    throw new Refused(0, [{ propertyName: '', errorMessage: say('offline_try_again') }]);
  }
  const told: unknown = await response.json().catch(() => undefined);
  throw new Refused(response.status, Array.isArray(told) ? told.map(asError) : []);
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
