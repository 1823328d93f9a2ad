import { PayerPage } from '../../features/payer/payer-page.tsx';
import { PayerShell } from '../../features/payer/payer-shell.tsx';
import { usePageTitle } from '../../ui/parts.tsx';
import { say } from '../../platform/texts/payer.ts';

/** An address that leads nowhere. */
export function NotFoundPage() {
  usePageTitle(say('unknown_address'), '');
  return (
    <PayerShell unit={undefined}>
      <PayerPage head={<h1>{say('unknown_address')}</h1>}>
        <p>{say('check_link')}</p>
      </PayerPage>
    </PayerShell>
  );
}
