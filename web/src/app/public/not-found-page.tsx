import { PayerPage } from '../../features/payer/payer-page.tsx';
import { PayerShell } from '../../features/payer/payer-shell.tsx';
import { usePageTitle } from '../../ui/parts.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  usePageTitle('We do not know this address', '');
  return (
    <PayerShell unit={undefined}>
      <PayerPage head={<h1>We do not know this address</h1>}>
        <p>Check the link on your bill.</p>
      </PayerPage>
    </PayerShell>
  );
}
