import { useEffect, useState } from 'react';
import { openPage } from '../platform/navigation.ts';
import { signIn } from '../platform/session/session.ts';
import { Button, Dialog } from '../ui/parts.tsx';
import { say } from '../platform/texts/parts.ts';

/** What a payer sees when a session has ended; typed data stays in the tab, payment data does not. */
export function SignedOutDialog() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const show = () => setShown(true);
    addEventListener('session-expired', show);
    return () => removeEventListener('session-expired', show);
  }, []);
  if (!shown) return null;
  const slug = /\/customer\/([a-z0-9-]+)/.exec(location.pathname)?.[1];
  const payWithout = () => (slug ? openPage(`/customer/${slug}/dashboard`) : setShown(false));
  return (
    <Dialog title={say('signed_out_to_protect')} onClose={() => setShown(false)}>
      <div className="buttons">
        <Button className="full" onClick={() => void signIn(slug ? { business_unit_slug: slug } : {})}>
          {say('sign_in')}
        </Button>
        <Button className="sec full" onClick={payWithout}>
          {say('pay_without_signing_in')}
        </Button>
      </div>
    </Dialog>
  );
}
