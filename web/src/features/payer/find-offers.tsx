import { useState } from 'react';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { startPayment } from './start-payment.ts';
import { formApi } from '../../platform/api/form.api.ts';
import { outcomeOf } from '../../platform/refused.ts';
import { Link } from '../../platform/router.tsx';
import { loadFormTexts, say } from '../../platform/texts/payer-forms.ts';
import { useCall } from '../../platform/use-call.ts';
import { Banner, Button } from '../../ui/parts.tsx';

export interface OffersProps {
  readonly unit: BusinessUnitContext;
}

/** What a biller offers to who looks for no bill: products that need no account, and forms for anybody. */
function Offers({ unit }: OffersProps) {
  const { id: businessUnitId, slug, offers } = unit;
  const key = offers.includes('Forms') ? `offers ${businessUnitId}` : undefined;
  const { answer } = useCall(key, () =>
    outcomeOf(formApi.listDashboardForms({ businessUnitId, DisplayLocation: 'Login' })),
  );
  const forms = answer?.data ?? [];
  return (
    <>
      {offers.includes('Products') ? <Products unit={unit} /> : null}
      {forms[0] ? (
        <section className="gap-xl" aria-labelledby="offered-forms">
          <h2 id="offered-forms">{say('offered')}</h2>
          <ul className="ways">
            {forms.map(({ formConfigurationId, displayName }) => (
              <li key={formConfigurationId}>
                <Link className="way" to={`/${slug}/${businessUnitId}/forms/${formConfigurationId}/`}>
                  {displayName}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** A payment of no account: what is bought is chosen on the next page. */
function Products({ unit: { slug, id } }: OffersProps) {
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  async function begin(): Promise<void> {
    setBusy(true);
    const { started, problem } = await startPayment(slug, id, []);
    if (started) return;
    setBusy(false);
    setWrong(problem);
  }
  return (
    <section className="gap-xl">
      <h2>{say('offers_products')}</h2>
      <p className="muted">{say('offers_why')}</p>
      {wrong ? <Banner kind="bad" title={wrong} alert /> : null}
      <p className="gap-md">
        <Button className="sec" busy={isBusy} onClick={() => void begin()}>
          {say('offers_start')}
        </Button>
      </p>
    </section>
  );
}

/** The block when its texts are there. */
export async function loadOffers() {
  await loadFormTexts();
  return { default: Offers };
}
