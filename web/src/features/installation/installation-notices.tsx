import { useQuery } from '@tanstack/react-query';
import type { installationOperations } from '@ratepayer/contract/installation/installation.operations.ts';
import { installationPaths } from '@ratepayer/contract/installation/installation.paths.ts';
import { call } from '../../platform/request.ts';
import { Banner } from '../../ui/parts.tsx';

type Ops = typeof installationOperations;

/** What a Global Admin should put right on this installation; nothing when all is well. */
export function InstallationNotices() {
  const notices = useQuery({
    queryKey: ['installation-notices'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => call<Ops['listInstallationNotices']>(installationPaths.listInstallationNotices, {}),
  });
  const items = notices.data?.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <details className="notices">
      <summary>
        <Banner kind="warn" title={`${items.length} things to put right on this installation`} />
      </summary>
      <ul className="gap-sm">
        {items.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
