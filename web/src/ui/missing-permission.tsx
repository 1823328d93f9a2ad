import { useQuery } from '@tanstack/react-query';
import { administratorApi } from '../platform/api/administrator.api.ts';
import { queryOf } from '../platform/query-of.ts';
import { aside } from '../platform/when-read.ts';
import { say } from '../platform/texts/lists.ts';

/** In place of what this person may not see: what it needs, and who can give it. */
export function MissingPermission({ needs }: { readonly needs: string }) {
  const { data } = useQuery({
    ...queryOf(administratorApi.listAdministrators, {}, { quiet: true }),
    ...aside,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const names = data?.items.map(({ name }) => name).join(', ');
  return (
    <p className="gap-sm muted">
      {names
        ? say('needs_permission_of', { permission: needs, names })
        : say('needs_permission', { permission: needs })}
    </p>
  );
}
