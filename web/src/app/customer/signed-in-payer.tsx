import { signOut } from '../../platform/session/session.ts';
import { Button } from '../../ui/parts.tsx';

/** What a payer who signed in reads until there is an area for customers: what is not here yet, and what can be done meanwhile. */
export function SignedInPayer({ slug, onPay }: { slug: string; onPay: () => void }) {
  return (
    <>
      <p>Your bills, saved payment methods and autopay cannot be seen here yet. Until they can, pay a bill with the numbers that are printed on it.</p>
      <div className="buttons gap-lg">
        <Button className="full" onClick={onPay}>
          Pay a bill
        </Button>
        <Button className="sec full" onClick={() => void signOut({ businessUnitSlug: slug })}>
          Sign out
        </Button>
      </div>
    </>
  );
}
