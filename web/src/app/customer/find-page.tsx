import { Fragment, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { PayerAccount } from '@ratepayer/contract/accounts/account.operations.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { BillPicture } from '../../features/payer/bill-picture.tsx';
import { balanceWords } from '../../features/payer/due-words.ts';
import { findBill } from '../../features/payer/find-bill.ts';
import { PayerPage } from '../../features/payer/payer-page.tsx';
import { PayerShell } from '../../features/payer/payer-shell.tsx';
import { readMyAccounts, startPayment } from '../../features/payer/start-payment.ts';
import { useProblems } from '../../features/payer/use-problems.ts';
import { useUnit } from '../../features/payer/use-unit.ts';
import { forgetQuery, readQuery } from '../../platform/query-keys.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { signIn } from '../../platform/session/session.ts';
import { storedUser } from '../../platform/session/user.ts';
import { ErrorSummary, Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SignedInPayer } from './signed-in-payer.tsx';
import { Banner, Button, Dialog, Loading, usePageTitle } from '../../ui/parts.tsx';

/** Find (screens-payer 3.1): the look-up that begins a payment, for anybody. */
export function FindPage() {
  const { slug = '' } = useParams();
  const unit = useUnit(slug);
  const given = useMemo(() => readQuery(location.search), []);
  const context = unit.data?.data ?? undefined;
  const person = storedUser('person')?.user;
  const [paysAsGuest, setPaysAsGuest] = useState(person?.role !== 'Customer');
  const biller = context ? [context.header, context.subHeader].filter(Boolean).join(' ') : '';
  const title = context?.available === false ? 'Online payments are not available at the moment.' : `Pay your ${biller} bill`;
  usePageTitle(context ? title : 'Pay your bill', biller);
  // Look-up values leave the address bar once they are read.
  useEffect(() => forgetQuery('accountNumber', 'subaccountNumber', 'additionalIdentifierKey', 'additionalIdentifierValue', 'AuthSessionToken'), []);

  if (unit.isPending) return <Loading />;
  if (!context) {
    return (
      <PayerShell unit={undefined}>
        <PayerPage head={<h1>We do not know this address. Check the link on your bill.</h1>}>
          <p>If that does not help, call the number on your bill.</p>
        </PayerPage>
      </PayerShell>
    );
  }
  if (person && !paysAsGuest) {
    return (
      <PayerShell unit={context}>
        <PayerPage head={<h1>You are signed in as {person.name}</h1>}>
          <SignedInPayer slug={slug} onPay={() => setPaysAsGuest(true)} />
        </PayerPage>
      </PayerShell>
    );
  }
  const action = (
    <button type="button" onClick={() => void signIn({ business_unit_slug: slug })}>
      Sign in
    </button>
  );
  return (
    <PayerShell unit={context} action={action}>
      {context.available ? (
        <FindForm slug={slug} unit={context} given={given} title={title} />
      ) : (
        <PayerPage head={<h1>{title}</h1>}>
          <p>
            Call {context.phone}. {context.hoursText}
          </p>
        </PayerPage>
      )}
    </PayerShell>
  );
}

interface FormProps {
  readonly slug: string;
  readonly unit: NonNullable<NonNullable<ReturnType<typeof useUnit>['data']>['data']>;
  readonly given: ReturnType<typeof readQuery>;
  readonly title: string;
}

function FindForm({ slug, unit, given, title }: FormProps) {
  const [values, setValues] = useState<Record<string, string>>(() => initialValues(given, slug));
  const { problems, errors, setProblems, forget } = useProblems();
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState<'' | 'finding' | 'challenge'>('');
  const [asking, setAsking] = useState(false);
  const [accounts, setAccounts] = useState<PayerAccount[]>([]);
  const answer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (message) answer.current?.focus();
  }, [message]);

  const idOf = (type: string) => `find-${type.replaceAll(' ', '-').toLowerCase()}`;

  function change(type: string, value: string): void {
    forget((id) => id === idOf(type));
    setMessage('');
    setValues({ ...values, [type]: value });
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const missing = unit.lookupFields.filter((field) => field.isRequired && !values[field.type]?.trim()).map((field) => ({ id: idOf(field.type), message: `${field.label} is a required field.` }));
    setProblems(missing);
    setMessage('');
    if (missing.length > 0) return;
    if (storedUser('person')) setAsking(true);
    else void find();
  }

  async function find(): Promise<void> {
    setAsking(false);
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
    const mine = await readMyAccounts();
    const [only] = mine;
    if (mine.length > 1) {
      setBusy('');
      setAccounts(mine);
    } else if (only) await begin([only.id]);
    else {
      setBusy('');
      setMessage('Please try again.');
    }
  }

  async function begin(accountIds: number[]): Promise<void> {
    setBusy('finding');
    const problem = await startPayment(slug, unit.id, accountIds);
    if (problem) {
      setBusy('');
      setMessage(problem);
    }
  }

  const welcome = given.PaymentSuccessful?.[0] === 'true' ? <Banner kind="ok" title="Your payment was successful." /> : null;
  if (accounts.length > 0) {
    return (
      <PayerPage head={<h1>{title}</h1>}>
        <ChooseAccounts accounts={accounts} unit={unit} busy={busy !== ''} onContinue={(ids) => void begin(ids)} />
      </PayerPage>
    );
  }
  return (
    <PayerPage
      className="fd"
      head={
        <>
          <h1>{title}</h1>
          <p className="muted lead">You do not need a login. Have your bill ready.</p>
        </>
      }
      beside={<Ways onSignIn={() => void signIn({ business_unit_slug: slug })} />}
    >
      <form onSubmit={submit} noValidate>
        {welcome}
        <p className="muted small marked">
          Fields marked <span className="req">*</span> are required
        </p>
        <ErrorSummary problems={problems} />
        {message ? (
          <div ref={answer} tabIndex={-1}>
            <Banner kind="bad" title="We could not find your bill" alert>
              {message}
            </Banner>
          </div>
        ) : null}
        <div className="fcols">
          <div>
            {unit.lookupFields.map((field) => (
              <Fragment key={field.type}>
                <Field
                  id={idOf(field.type)}
                  label={field.label}
                  hint={field.description}
                  required={field.isRequired}
                  short={field.type === 'Zip Code'}
                  autoComplete={field.type === 'Zip Code' ? 'postal-code' : field.type === 'Name' ? 'name' : field.type === 'Phone Number' ? 'tel' : 'off'}
                  inputMode={field.type === 'Zip Code' && unit.currencyCode === 'USD' ? 'numeric' : undefined}
                  value={values[field.type] ?? ''}
                  onChange={(value) => change(field.type, value)}
                  error={errors[idOf(field.type)] ?? ''}
                />
                {field.type === 'Account Number' ? (
                  <details className="where-line">
                    <summary className="link-btn u small">
                      <Icon name="findOnBill" />
                      <span>Where do I find this?</span>
                    </summary>
                    <BillPicture fields={unit.lookupFields} />
                  </details>
                ) : null}
              </Fragment>
            ))}
            <Button type="submit" className="find-btn" busy={busy !== ''} busyText="Checking…">
              Find my bill
            </Button>
          </div>
          <div className="where">
            <BillPicture fields={unit.lookupFields} caption="Where to find it on your bill" />
          </div>
        </div>
        <p className="vh" role="status">
          {busy === 'challenge' ? 'One moment, this takes a few seconds.' : ''}
        </p>
      </form>
      {asking ? (
        <Dialog title={`You are signed in as ${storedUser('person')?.user.name ?? ''}. Continue without signing in?`} onClose={() => setAsking(false)}>
          <div className="buttons">
            <Button className="full" onClick={() => void find()}>
              Continue without signing in
            </Button>
            <Button className="sec full" onClick={() => setAsking(false)}>
              Stay signed in
            </Button>
          </div>
        </Dialog>
      ) : null}
    </PayerPage>
  );
}

/** Other ways from here: signing in, and looking at a payment. */
function Ways({ onSignIn }: { onSignIn: () => void }) {
  return (
    <>
      <section>
        <h2>Do you have a login?</h2>
        <p className="muted">You can sign in. Bills, saved payment methods and autopay cannot be seen there yet.</p>
        <Button className="sec full" onClick={onSignIn}>
          Sign in
        </Button>
      </section>
      <section>
        <h2>Have a reference number?</h2>
        <p className="muted">See what a payment was for, or print its receipt.</p>
        <p>
          <Link className="way" to="/payment/lookup">
            Look up a payment
          </Link>
        </p>
      </section>
    </>
  );
}

function initialValues(given: ReturnType<typeof readQuery>, slug: string): Record<string, string> {
  const kept = JSON.parse(sessionStorage.getItem(`ratepayer.find.${slug}`) ?? '{}') as Record<string, string>;
  const keys = given.additionalIdentifierKey ?? [];
  const spaced = (key: string) => key.replace(/([a-z])([A-Z])/g, '$1 $2');
  return {
    ...kept,
    ...(given.accountNumber?.[0] ? { 'Account Number': given.accountNumber[0] } : {}),
    ...(given.subaccountNumber?.[0] ? { 'Subaccount Number': given.subaccountNumber[0] } : {}),
    ...Object.fromEntries(keys.map((key, i) => [spaced(key), given.additionalIdentifierValue?.[i] ?? ''])),
  };
}

function ChooseAccounts({ accounts, unit, busy, onContinue }: { accounts: readonly PayerAccount[]; unit: FormProps['unit']; busy: boolean; onContinue: (ids: number[]) => void }) {
  const [chosen, setChosen] = useState<number[]>([]);
  const [problem, setProblem] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length === 0) setProblem('Choose at least one account.');
        else onContinue(chosen);
      }}
    >
      <fieldset>
        <legend>
          <h2>Choose what you want to pay</h2>
        </legend>
        {problem ? <Banner kind="bad" title={problem} alert /> : null}
        <div className="choices gap-md">
          {accounts.map((account) => (
            <label className="choice" key={account.id}>
              <input
                type="checkbox"
                className="check"
                checked={chosen.includes(account.id)}
                onChange={(event) => setChosen(event.target.checked ? [...chosen, account.id] : chosen.filter((id) => id !== account.id))}
              />
              <span>
                <span className="b">{[account.name, account.addressStreetAddress].filter(Boolean).join(', ')}</span>
                <br />
                <span className="muted small num">
                  Account {account.accountNumber}
                  {account.subAccountNumber ? ` – ${account.subAccountNumber}` : ''}
                </span>
              </span>
              <span className="amt num">
                {account.totalOutstandingBalance === null ? '' : balanceWords(account.totalOutstandingBalance, (minor) => formatMoney(minor, unit.currencyCode, unit.culture))}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="gap-xl">
        <Button type="submit" className="full" busy={busy} busyText="Checking…">
          Continue
        </Button>
      </div>
    </form>
  );
}
