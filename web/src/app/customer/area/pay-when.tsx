import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { ownAccountApi } from '../../../platform/api/own-account.api.ts';
import { outcomeOf } from '../../../platform/refused.ts';
import { Link } from '../../../platform/router.tsx';
import { say } from '../../../platform/texts/customer.ts';
import { useCall } from '../../../platform/use-call.ts';

/** Pay now, or on a date with what they keep; nothing where more than one account is paid, or it is none of theirs. */
export function When({ slug, intent }: { slug: string; intent: PaymentIntent }) {
  const [account, other] = intent.accounts;
  const accountId = account?.id ?? 0;
  const { answer } = useCall(account && !other ? `pay-when-${accountId}` : undefined, () =>
    outcomeOf(ownAccountApi.readOwnAccount({ accountId }, { quiet: true })),
  );
  const own = answer?.data;
  if (!own?.payableOnline || own.balanceLeftMinor <= 0) return null;
  return (
    <nav className="block" aria-labelledby="pay-when">
      <h2 id="pay-when">{say('pay_when')}</h2>
      <p className="gap-sm">
        <b aria-current="page">{say('pay_now')}</b>
        {' · '}
        <Link to={`/customer/${slug}/accounts/${accountId}/pay-on-date`}>{say('pay_on_date')}</Link>
      </p>
    </nav>
  );
}
