import { type ComponentType, useState } from 'react';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { formApi } from '../../platform/api/form.api.ts';
import { outcomeOf } from '../../platform/refused.ts';
import { Link } from '../../platform/router.tsx';
import { loadOfferTexts, say } from '../../platform/texts/payer-offers.ts';
import { say as sayPayer } from '../../platform/texts/payer.ts';
import { useCall } from '../../platform/use-call.ts';
import { Banner, Button, usePageTitle } from '../../ui/parts.tsx';
import { billerOf } from './biller-of.ts';
import { PayerPage } from './payer-page.tsx';
import { startPayment } from './start-payment.ts';

export interface OffersProps {
  readonly unit: BusinessUnitContext;
  /** Other ways from here, where no bill is looked for and this is the whole page. */
  readonly Ways?: ComponentType<{ readonly slug: string; readonly why: string }>;
  /** Somebody comes back from a payment. */
  readonly isPaid?: boolean;
}

/** What a biller has for who looks for no bill: beside its look-up, or instead of one where it has no bills. */
function Offers({ Ways, ...props }: OffersProps) {
  return Ways ? <OffersAlone {...props} Ways={Ways} /> : <Sections unit={props.unit} />;
}

function OffersAlone({ unit, Ways, isPaid }: OffersProps & Pick<Required<OffersProps>, 'Ways'>) {
  const biller = billerOf(unit);
  const title = unit.offers.includes('Products') ? say('pay_biller', { biller }) : biller;
  usePageTitle(title, title === biller ? '' : biller);
  return (
    <PayerPage
      className="fd"
      head={
        <>
          <h1>{title}</h1>
          <p className="muted lead">{say('no_bill_needed')}</p>
        </>
      }
      beside={<Ways slug={unit.slug} why={say('sign_in_for_payments')} />}
    >
      {isPaid ? <Banner kind="ok" title={sayPayer('payment_was_successful')} /> : null}
      <Sections unit={unit} isAlone />
    </PayerPage>
  );
}

interface SectionProps extends Pick<OffersProps, 'unit'> {
  readonly isAlone?: boolean;
}

/** Products that need no account, and forms for anybody. */
function Sections({ unit, isAlone = false }: SectionProps) {
  const { id: businessUnitId, slug, offers } = unit;
  const key = offers.includes('Forms') ? `offers ${businessUnitId}` : undefined;
  const { answer } = useCall(key, () =>
    outcomeOf(formApi.listDashboardForms({ businessUnitId, DisplayLocation: 'Login' })),
  );
  const forms = answer?.data ?? [];
  return (
    <>
      {offers.includes('Products') ? <Products unit={unit} isAlone={isAlone} /> : null}
      {forms[0] ? (
        <section className={isAlone && !offers.includes('Products') ? '' : 'gap-xl'} aria-labelledby="offered-forms">
          <h2 id="offered-forms">{say('forms')}</h2>
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
function Products({ unit: { slug, id }, isAlone }: SectionProps) {
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  async function begin(): Promise<void> {
    setBusy(true);
    const problem = await startPayment(slug, id, []);
    if (!problem) return;
    setBusy(false);
    setWrong(problem);
  }
  return (
    <section className={isAlone ? '' : 'gap-xl'}>
      <h2>{say(isAlone ? 'make_payment' : 'something_else')}</h2>
      <p className="muted">{say(isAlone ? 'make_payment_how' : 'something_else_how')}</p>
      {wrong ? <Banner kind="bad" title={wrong} alert /> : null}
      <p className="gap-md">
        <Button className={isAlone ? '' : 'sec'} busy={isBusy} onClick={() => void begin()}>
          {say('choose')}
        </Button>
      </p>
    </section>
  );
}

/** The block when its texts are there. */
export async function loadOffers() {
  await loadOfferTexts();
  return { default: Offers };
}
