import { useInfiniteQuery } from '@tanstack/react-query';
import type { Call } from './client.ts';

/** Keys of the API that ask for the rows after those that were answered. */
type Next = Readonly<Record<string, number | string>>;
/** What is asked besides for further rows; nothing where there are no more. */
type NextOf<Answer> = (last: Answer, all: readonly Answer[]) => Next | undefined;

/** The rows of a call as far as they were read, in one order, and the way to further ones; read again together. */
export function useFurther<Input extends object, Answer extends { readonly items: readonly unknown[] }>(
  call: Call<Input, Answer>,
  of: Input,
  nextOf: NextOf<Answer>,
) {
  const answer = useInfiniteQuery({
    queryKey: [call.operation, of, 'further'],
    queryFn: ({ pageParam, signal }) => call({ ...of, ...pageParam }, { quiet: true, signal }),
    initialPageParam: {} as Next,
    getNextPageParam: nextOf,
  });
  const pages = answer.data?.pages ?? [];
  return {
    rows: pages.flatMap(({ items }) => items) as readonly Answer['items'][number][],
    last: pages.at(-1),
    isPending: answer.isPending,
    error: answer.error,
    isMore: answer.hasNextPage,
    isReading: answer.isFetchingNextPage,
    more: () => void answer.fetchNextPage(),
    readAgain: () => answer.refetch(),
  };
}

/** Rows that are named by their number: those before the last one. */
export const beforeOf = <Place extends number | string>({ nextBefore }: { readonly nextBefore: Place | null }) =>
  nextBefore === null ? undefined : { Before: nextBefore };

/** Rows that are counted: the page after those that were read. */
export const pageAfter = <Answer extends { readonly items: readonly unknown[]; readonly totalCount: number }>(
  _last: Answer,
  all: readonly Answer[],
): { readonly Page: number } | undefined => {
  const read = all.reduce((sum, { items }) => sum + items.length, 0);
  return read > 0 && read < (all.at(-1)?.totalCount ?? 0) ? { Page: all.length + 1 } : undefined;
};
