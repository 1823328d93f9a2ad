import { useQuery } from '@tanstack/react-query';
import { administratorApi } from '../platform/api/administrator.api.ts';
import { queryOf } from '../platform/query-of.ts';
import { aside } from '../platform/when-read.ts';
import { say } from '../platform/texts/lists.ts';

/** In place of what this person may not see: what it needs, one of these at least, and who can give it. */
export function MissingPermission({ needs }: { readonly needs: readonly string[] }) {
  const { data } = useQuery({
    ...queryOf(administratorApi.listAdministrators, {}, { quiet: true }),
    ...aside,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const permission = needs.reduce((one, other) => say('needs_or', { one, other }));
  const names = data?.items.map(({ name }) => name).join(', ');
  return (
    <p className="gap-sm muted">
      {names ? say('needs_permission_of', { permission, names }) : say('needs_permission', { permission })}
    </p>
  );
}
