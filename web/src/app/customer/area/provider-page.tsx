import { openPage } from '../../../platform/navigation.ts';
import { say } from '../../../platform/texts/customer.ts';
import { Button } from '../../../ui/parts.tsx';
import type { AreaPage } from './given-to-page.ts';
import { AreaShell } from './area-shell.tsx';

/** Where a gateway keeps no profile of its own, what a payer keeps is in the wallet. */
export function ProviderPage({ slug, accountId }: AreaPage) {
  return (
    <AreaShell
      slug={slug}
      at="accounts"
      title={say('provider_profile')}
      back={[say('account'), `accounts/${accountId}`]}
    >
      {() => (
        <>
          <p className="gap-md">{say('provider_wallet')}</p>
          <p className="gap-lg">
            <Button onClick={() => openPage(`/customer/${slug}/wallet`)}>{say('open_wallet')}</Button>
          </p>
        </>
      )}
    </AreaShell>
  );
}
