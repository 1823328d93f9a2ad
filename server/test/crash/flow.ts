import type { CrashPoint } from '../../src/platform/crash/crash-point.ts';
import type { Town } from './town.ts';

/** A money flow as its user sees it: what is done once, and what is done again after the process died in the middle. */
export interface Flow {
  readonly name: string;
  /** A worker dies in it, and none of its own places is passed by who serves, which lives on beside it. */
  readonly byWorker?: boolean;
  /** After the kill two workers recover at once. */
  readonly byTwo?: boolean;
  /** It dies at each passing of these places also where another flow died there. */
  readonly eachTime?: readonly CrashPoint[];
  begin(town: Town): Promise<Journey>;
}

export interface Journey {
  /** The request that may die with its process. */
  go(origin: string): Promise<void>;
  /** What a person does when the page did not answer: the same again. */
  again(origin: string): Promise<void>;
}

/** A request to one node; whether it dies with the node is not known to its sender. */
export async function send(
  origin: string,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<number> {
  const signal = AbortSignal.timeout(20_000);
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
  }).catch(() => undefined);
  await answer?.text().catch(() => '');
  return answer?.status ?? 0;
}
