import { signOut } from '../../platform/session/session.ts';
import { Button } from '../../ui/parts.tsx';
import { say } from '../../platform/texts/payer.ts';

/**
 * What a payer who signed in reads until there is an area for customers: what is not here yet, and what can be done
 * meanwhile.
 */
export function SignedInPayer({ slug, onPay }: { slug: string; onPay: () => void }) {
  return (
    <>
      <p>{say('not_here_yet')}</p>
      <div className="buttons gap-lg">
        <Button className="full" onClick={onPay}>
          {say('pay_a_bill')}
        </Button>
        <Button className="sec full" onClick={() => void signOut({ businessUnitSlug: slug })}>
          {say('sign_out')}
        </Button>
      </div>
    </>
  );
}
