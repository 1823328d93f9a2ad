import type { OwnAccount } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { Link } from '../../../platform/router.tsx';
import { say } from '../../../platform/texts/customer.ts';
import { AreaIcon } from './area-icon.tsx';
import { nameOfOwn } from './own-words.ts';

interface Props {
  readonly slug: string;
  /** Of this biller. */
  readonly accounts: readonly OwnAccount[];
}

/** Offers bills by e-mail for the first account that still gets paper, where its biller does. */
export function StopPaper({ slug, accounts }: Props) {
  const account = accounts.find(({ isPaperless, offersPaperless }) => offersPaperless && !isPaperless);
  if (!account) return null;
  return (
    <section className="a-offer" aria-labelledby="stop-paper">
      <h2 id="stop-paper">{say('stop_paper')}</h2>
      <p className="muted">{say('paperless_lead')}</p>
      <Link className="btn soft" to={`/customer/${slug}/accounts/${account.id}/paperless-billing`}>
        <AreaIcon name="leaf" />
        {say('paperless_go')} <span className="vh">{nameOfOwn(account)}</span>
      </Link>
    </section>
  );
}
