import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { lazy, Suspense, useState } from 'react';
import { ErrorSummary } from '../../ui/field.tsx';
import { Button, usePageTitle } from '../../ui/parts.tsx';
import { billerOf } from './biller-of.ts';
import { labelOf } from './account-block.tsx';
import { AddAccount } from './add-account.tsx';
import { AskedFields } from './asked-fields.tsx';
import { idOfProduct } from './bought.ts';
import { ContactFields } from './contact-fields.tsx';
import { MethodBlock } from './method-block.tsx';
import { NotMade } from './not-made.tsx';
import { PaidAccounts } from './paid-accounts.tsx';
import { PayerPage, Steps } from './payer-page.tsx';
import { PaymentStub } from './stub.tsx';
import { useSettled } from './use-fees.ts';
import { loadProducts, type PayEntry, type PayFormProps, usePayForm } from './use-pay-form.ts';
import { say } from '../../platform/texts/payer.ts';

const ProductsBlock = lazy(async () => (await loadProducts()).loadBlock());

/** Pay (screens-payer 3.2). What is typed stays in this tab; card and bank numbers are never kept. */
export function PayForm(props: PayFormProps) {
  const { unit, intent, declined } = props;
  const entry = usePayForm(props);
  const [adding, setAdding] = useState(false);
  const title = say(intent.accounts[0] ? 'pay_your_bill' : 'pay_no_bill');
  usePageTitle(title, billerOf(unit));
  const { show } = entry;
  const { fee, total, said } = costOf(entry);
  const settled = useSettled(said, 1000);
  const button = (
    <Button type="submit" form="pay-form" className="full" busy={entry.busy} busyText={say('checking')}>
      {say('review_payment')}
    </Button>
  );
  return (
    <PayerPage
      className="blocks"
      head={
        <>
          <Steps now={1} />
          <h1 className="gap-xs">{title}</h1>
          <NotMade why={declined} />
          <ErrorSummary problems={entry.problems} onFollow={entry.onFollow} />
        </>
      }
      beside={
        <div className="stub-col">
          <PaymentStub
            lines={[
              ...entry.accounts.map((account) => ({
                key: account.id,
                label: labelOf(account),
                number: shownNumber(account),
                amount: show(entry.paidOn(account)),
              })),
              ...entry.lines.map(({ id, name, quantity, amountMinor }) => ({
                key: idOfProduct(id),
                label: name,
                number: quantity > 1 ? `× ${quantity}` : '',
                amount: show(amountMinor),
              })),
            ]}
            fee={fee}
            total={total}
          >
            <div className="gap-md">{button}</div>
            <p className="muted small gap-sm">{say('check_before')}</p>
          </PaymentStub>
          <p className="muted small help">
            <span className="b ink">{say('need_help')}</span>
            <br />
            <a href={`tel:${unit.phone.replace(/[^\d+]/g, '')}`}>{unit.phone}</a>, {unit.hoursText}
          </p>
        </div>
      }
      bar={
        <div className="sticky">
          <p className="t num">
            <small>{say('total')}</small>
            <b>{total}</b>
          </p>
          {button}
        </div>
      }
    >
      {props.first}
      <form onSubmit={entry.onSubmit} noValidate id="pay-form">
        <PaidAccounts {...entry} unit={unit} onAdd={() => setAdding(true)} />
        {intent.products[0] ? (
          <Suspense>
            <ProductsBlock {...entry} unit={unit} products={intent.products} />
          </Suspense>
        ) : null}
        <section className="block">
          <h2>{say('how_to_pay')}</h2>
          <MethodBlock {...entry} unit={unit} />
        </section>
        <section className="block">
          <AskedFields {...entry} />
          <ContactFields {...entry} />
        </section>
      </form>
      <p className="vh" aria-live="polite">
        {settled}
      </p>
      {adding ? (
        <AddAccount
          unit={unit}
          taken={entry.accounts.map(({ id }) => id)}
          onClose={() => setAdding(false)}
          onAdded={(found) => {
            entry.onAdded(found);
            setAdding(false);
          }}
        />
      ) : null}
    </PayerPage>
  );
}

/** The fee of the way that is chosen and the total with it: "…" until the fee is known, and said once both are. */
function costOf({ type, fees, amountMinor, show }: PayEntry) {
  if (!type || amountMinor <= 0) return { fee: '', total: show(amountMinor), said: '' };
  const quote = fees[type];
  if (!quote) return { fee: '…', total: '…', said: '' };
  const fee = show(quote.amountMinor);
  const total = show(amountMinor + quote.amountMinor);
  return { fee: quote.amountMinor > 0 ? fee : '', total, said: say('fee_and_total', { fee, total }) };
}
