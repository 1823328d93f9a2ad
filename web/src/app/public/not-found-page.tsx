import { PayerShell } from '../../features/payments/payer-shell.tsx';
import { usePageTitle } from '../../ui/parts.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  usePageTitle('We do not know this address', '');
  return (
    <PayerShell unit={undefined}>
      <main className="p-main" id="main">
        <div className="col">
          <h1>We do not know this address</h1>
          <p className="gap-sm">Check the link on your bill.</p>
        </div>
      </main>
    </PayerShell>
  );
}
