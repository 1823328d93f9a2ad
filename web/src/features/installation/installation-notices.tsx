import { useQuery } from '@tanstack/react-query';
import { installationApi } from '../../platform/api/installation.api.ts';
import { aside } from '../../platform/when-read.ts';
import { queryOf } from '../../platform/query-of.ts';
import { Banner } from '../../ui/parts.tsx';
import { say } from '../../platform/texts/staff.ts';

/** What a Global Admin should put right on this installation; nothing when all is well. */
export function InstallationNotices() {
  const notices = useQuery({
    ...queryOf(installationApi.listInstallationNotices, {}),
    ...aside,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const items = notices.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <details className="notices">
      <summary>
        <Banner kind="warn" title={say('things_put_right_installation', { items: items.length })} />
      </summary>
      <ul className="gap-sm">
        {items.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
