import { useQueryClient } from '@tanstack/react-query';

/** Reads again what any of these operations answered: what was changed stands in lists, records and their histories. */
export function useReread(operations: Readonly<Record<string, unknown>>): () => void {
  const client = useQueryClient();
  return () =>
    void client.invalidateQueries({ predicate: ({ queryKey: [operation] }) => String(operation) in operations });
}
