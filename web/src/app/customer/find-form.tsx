import { useEffect, useRef, useState } from 'react';
import type { PayerAccount } from '@ratepayer/contract/accounts/account.operations.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { BillPicture } from '../../features/payer/bill-picture.tsx';
import { findBill } from '../../features/payer/find-bill.ts';
import { PayerPage } from '../../features/payer/payer-page.tsx';
import { Offers } from '../../features/payer/payer-shell.tsx';
import { readMyAccounts, startPayment } from '../../features/payer/start-payment.ts';
import { useProblems } from '../../features/payer/use-problems.ts';
import { fetchAhead } from '../../platform/fetch-ahead.ts';
import type { readQuery } from '../../platform/query-keys.ts';
import { Link } from '../../platform/router.tsx';
import { signIn } from '../../platform/session/session.ts';
import { storedUser } from '../../platform/session/user.ts';
import { draw, say } from '../../platform/texts/payer.ts';
import { ErrorSummary } from '../../ui/field.tsx';
import { Banner, Button } from '../../ui/parts.tsx';
import { AskSignedIn } from './ask-signed-in.tsx';
import { ChooseAccounts } from './choose-accounts.tsx';
import { idOf, LookupField } from './lookup-field.tsx';
import { typedEarly, useEarly } from './typed-early.ts';

interface FormProps {
  readonly slug: string;
  readonly unit: BusinessUnitContext;
  readonly given: ReturnType<typeof readQuery>;
  readonly title: string;
}

/** What stands on a bill, looked up; what is found begins a payment. */
export function FindForm({ slug, unit, given, title }: FormProps) {
  const [values, setValues] = useState<Record<string, string>>(() => initialValues(given, slug, unit));
  const { problems, errors, setProblems, forget } = useProblems();
  const { busy, message, accounts, setMessage, find, begin, stop } = useFind(slug, unit);
  const [asking, setAsking] = useState(false);
  const answer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (message) answer.current?.focus();
  }, [message]);

  useComeBack(() => {
    stop();
    setValues(keptValues(slug));
  });
  useEarly(submit);

  function change(type: string, value: string): void {
    forget((id) => id === idOf(type));
    setMessage('');
    setValues({ ...values, [type]: value });
    fetchAhead();
  }

  function submit(): void {
    const missing = missingOf(unit, values);
    setProblems(missing);
    setMessage('');
    if (missing.length > 0) return;
    if (storedUser('person')) setAsking(true);
    else void find(values);
  }

  function goOn(): void {
    setAsking(false);
    void find(values);
  }

  const toldAs = (heading: string, text?: string) =>
    message ? (
      <div ref={answer} tabIndex={-1}>
        <Banner kind="bad" title={heading} alert>
          {text}
        </Banner>
      </div>
    ) : null;
  if (accounts.length > 0) {
    return (
      <PayerPage head={<h1>{title}</h1>}>
        <ChooseAccounts
          accounts={accounts}
          unit={unit}
          busy={busy !== ''}
          told={toldAs(message)}
          onTell={setMessage}
          onContinue={(ids) => void begin(ids)}
        />
      </PayerPage>
    );
  }
  return (
    <PayerPage
      className="fd"
      head={
        <>
          <h1>{title}</h1>
          <p className="muted lead">{say('no_login_needed')}</p>
        </>
      }
      beside={<Ways slug={slug} why={say('sign_in_to_see')} />}
    >
      <form onSubmit={(event) => (event.preventDefault(), submit())} noValidate>
        {given.PaymentSuccessful?.[0] === 'true' ? <Banner kind="ok" title={say('payment_was_successful')} /> : null}
        <p className="muted small marked">{draw('fields_marked', { mark: <span className="req">*</span> })}</p>
        <ErrorSummary problems={problems} />
        {toldAs(say('bill_not_found'), message)}
        <div className="fcols">
          <div>
            {unit.lookupFields.map((field) => (
              <LookupField
                key={field.type}
                field={field}
                unit={unit}
                value={values[field.type] ?? ''}
                error={errors[idOf(field.type)] ?? ''}
                onChange={(value) => change(field.type, value)}
              />
            ))}
            <Button type="submit" className="find-btn" busy={busy !== ''} busyText={say('checking')}>
              {say('find_my_bill')}
            </Button>
          </div>
          <div className="where">
            <BillPicture fields={unit.lookupFields} caption={say('where_on_your_bill')} />
          </div>
        </div>
        <p className="vh" role="status">
          {busy === 'challenge' ? say('one_moment_seconds') : ''}
        </p>
      </form>
      {unit.offers[0] ? <Offers unit={unit} /> : null}
      {asking ? <AskSignedIn onGoOn={goOn} onStay={() => setAsking(false)} /> : null}
    </PayerPage>
  );
}

/** A look-up that begins a payment: how far it is, and what it came to. */
function useFind(slug: string, unit: BusinessUnitContext) {
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState<'' | 'finding' | 'challenge'>('');
  const [accounts, setAccounts] = useState<PayerAccount[]>([]);

  async function find(values: Readonly<Record<string, string>>): Promise<void> {
    setMessage('');
    setBusy('finding');
    sessionStorage.setItem(`ratepayer.find.${slug}`, JSON.stringify(values));
    const outcome = await findBill(
      slug,
      Object.entries(values).map(([type, value]) => ({ type, value })),
      unit.phone,
      () => setBusy('challenge'),
    );
    if (!outcome.found) {
      setBusy('');
      setMessage(outcome.message);
      return;
    }
    await begin();
  }

  /** Begins with the accounts that were chosen, or with the only one that was found. */
  async function begin(accountIds?: number[]): Promise<void> {
    setMessage('');
    setBusy('finding');
    const problem = await startPayment(slug, unit.id, accountIds);
    if (!problem) return;
    const mine = accountIds ? [] : await readMyAccounts();
    setBusy('');
    if (mine.length > 1) setAccounts(mine);
    else setMessage(problem);
  }

  function stop(): void {
    setBusy('');
    setAccounts([]);
  }

  return { busy, message, accounts, setMessage, find, begin, stop };
}

const missingOf = (unit: BusinessUnitContext, values: Readonly<Record<string, string>>) =>
  unit.lookupFields
    .filter((field) => field.isRequired && !values[field.type]?.trim())
    .map((field) => ({ id: idOf(field.type), message: say('required', { label: field.label }) }));

/**
 * Come back to by the browser's Back, as it was left: nothing is being looked for any more, and what was cleared stays
 * cleared.
 */
function useComeBack(onBack: () => void): void {
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && onBack();
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  });
}

/** Other ways from here: signing in, and looking at a payment. */
export function Ways({ slug, why }: { readonly slug: string; readonly why: string }) {
  return (
    <>
      <section>
        <h2>{say('have_login')}</h2>
        <p className="muted">{why}</p>
        <Button className="sec full" onClick={() => void signIn({ business_unit_slug: slug })}>
          {say('sign_in')}
        </Button>
      </section>
      <section>
        <h2>{say('have_reference')}</h2>
        <p className="muted">{say('reference_for')}</p>
        <p>
          <Link className="way" to="/payment/lookup">
            {say('look_up_a_payment')}
          </Link>
        </p>
      </section>
    </>
  );
}

const keptValues = (slug: string) =>
  JSON.parse(sessionStorage.getItem(`ratepayer.find.${slug}`) ?? '{}') as Record<string, string>;

function initialValues(
  given: ReturnType<typeof readQuery>,
  slug: string,
  unit: BusinessUnitContext,
): Record<string, string> {
  const early = typedEarly();
  const keys = given.additionalIdentifierKey ?? [];
  const spaced = (key: string) => key.replace(/([a-z])([A-Z])/g, '$1 $2');
  return {
    ...keptValues(slug),
    ...(given.accountNumber?.[0] ? { 'Account Number': given.accountNumber[0] } : {}),
    ...(given.subaccountNumber?.[0] ? { 'Subaccount Number': given.subaccountNumber[0] } : {}),
    ...Object.fromEntries(keys.map((key, i) => [spaced(key), given.additionalIdentifierValue?.[i] ?? ''])),
    ...Object.fromEntries(unit.lookupFields.flatMap(({ type }, i) => (early[i] ? [[type, early[i]]] : []))),
  };
}
