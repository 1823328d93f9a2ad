import type { Call } from './client.ts';
import type { CallOptions } from './request.ts';

/** The key under which an answer is kept; the operation alone stands for all of its answers. */
export const keyOf = ({ operation }: { readonly operation: string }, input?: unknown): readonly unknown[] =>
  input === undefined ? [operation] : [operation, input];

/** Key and function of a query, from the call itself. */
export const queryOf = <Input, Answer>(
  call: Call<Input, Answer>,
  input: Input,
  options: Pick<CallOptions, 'quiet'> = {},
) => ({
  queryKey: keyOf(call, input),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(input, { ...options, signal }),
});
