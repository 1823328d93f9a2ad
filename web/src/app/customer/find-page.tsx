import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { PayerAccount } from '@ratepayer/contract/accounts/account.operations.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { BillPicture } from '../../features/payments/bill-picture.tsx';
import { findBill } from '../../features/payments/find-bill.ts';
import { PayerShell } from '../../features/payments/payer-shell.tsx';
import { readMyAccounts, startPayment } from '../../features/payments/start-payment.ts';
import { useUnit } from '../../features/payments/use-unit.ts';
import { forgetQuery, readQuery } from '../../platform/query-keys.ts';
import { signIn } from '../../platform/session/session.ts';
import { storedUser } from '../../platform/session/user.ts';
import { ErrorSummary, Field } from '../../ui/field.tsx';
import { Banner, Button, Dialog, Loading, usePageTitle } from '../../ui/parts.tsx';

type Problem = { id: string; message: string };

/** Find (screens-payer 3.1): the look-up that begins a payment, for anybody. */
export function FindPage() {
  const { slug = '' } = useParams();
  const unit = useUnit(slug);
  const given = useMemo(() => readQuery(location.search), []);
  const context = unit.data?.data ?? undefined;
  const biller = context ? [context.header, context.subHeader].filter(Boolean).join(' ') : '';
  const title = context?.available === false ? 'Online payments are not available at the moment.' : `Pay your ${biller} bill`;
  usePageTitle(context ? title : 'Pay your bill', biller);
  // Look-up values leave the address bar once they are read.
  useEffect(() => forgetQuery('accountNumber', 'subaccountNumber', 'additionalIdentifierKey', 'additionalIdentifierValue', 'AuthSessionToken'), []);

  if (unit.isPending) return <Loading />;
  if (!context) {
    return (
      <PayerShell unit={undefined}>
        <main className="p-main" id="main">
          <div className="col">
            <h1>We do not know this address. Check the link on your bill.</h1>
          </div>
        </main>
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
      <main className="p-main" id="main">
        <div className="col">
          <h1>{title}</h1>
          {given.PaymentSuccessful?.[0] === 'true' ? <Banner kind="ok" title="Your payment was successful." /> : null}
          {context.available ? (
            <FindForm slug={slug} unit={context} given={given} />
          ) : (
            <p className="gap-sm">
              Call {context.phone}. {context.hoursText}
            </p>
          )}
        </div>
      </main>
    </PayerShell>
  );
}

interface FormProps {
  readonly slug: string;
  readonly unit: NonNullable<NonNullable<ReturnType<typeof useUnit>['data']>['data']>;
  readonly given: ReturnType<typeof readQuery>;
}

function FindForm({ slug, unit, given }: FormProps) {
  const [values, setValues] = useState<Record<string, string>>(() => initialValues(given, slug));
  const [problems, setProblems] = useState<Problem[]>([]);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState<'' | 'finding' | 'challenge'>('');
  const [asking, setAsking] = useState(false);
  const [accounts, setAccounts] = useState<PayerAccount[]>([]);
  const answer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (message) answer.current?.focus();
  }, [message]);

  const idOf = (type: string) => `find-${type.replaceAll(' ', '-').toLowerCase()}`;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const missing = unit.lookupFields.filter((field) => field.isRequired && !values[field.type]?.trim()).map((field) => ({ id: idOf(field.type), message: `${field.label} is a required field.` }));
    setProblems(missing);
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

  if (accounts.length > 0) return <ChooseAccounts accounts={accounts} unit={unit} busy={busy !== ''} onContinue={(ids) => void begin(ids)} />;
  return (
    <div className="find-cols">
      <form onSubmit={submit} noValidate>
        <p className="muted gap-sm">You do not need a login. Have your bill ready.</p>
        <p className="muted small gap-lg">
          Fields marked <span className="req">*</span> are required
        </p>
        <div className="gap-md">
          <ErrorSummary problems={problems} />
          {message ? (
            <div ref={answer} tabIndex={-1}>
              <Banner kind="bad" title="We could not find your bill" alert>
                {message}
              </Banner>
            </div>
          ) : null}
        </div>
        <div className="gap-lg">
          {unit.lookupFields.map((field) => (
            <Field
              key={field.type}
              id={idOf(field.type)}
              label={field.label}
              hint={field.description}
              required={field.isRequired}
              short={field.type === 'Zip Code'}
              autoComplete={field.type === 'Zip Code' ? 'postal-code' : field.type === 'Name' ? 'name' : field.type === 'Phone Number' ? 'tel' : 'off'}
              inputMode={field.type === 'Zip Code' && unit.currencyCode === 'USD' ? 'numeric' : undefined}
              value={values[field.type] ?? ''}
              onChange={(value) => setValues({ ...values, [field.type]: value })}
              error={problems.find((problem) => problem.id === idOf(field.type))?.message ?? ''}
            />
          ))}
        </div>
        <BillPicture fields={unit.lookupFields} />
        <div className="gap-xl">
          <Button type="submit" className="full" busy={busy !== ''} busyText="Checking…">
            Find my bill
          </Button>
        </div>
        <p className="vh" role="status">
          {busy === 'challenge' ? 'One moment, this takes a few seconds.' : ''}
        </p>
        <p className="center gap-sm">
          <Link className="link-btn small" to="/payment/lookup">
            Have a reference number?
          </Link>
        </p>
      </form>
      <aside>
        <h2>Pay here often?</h2>
        <p className="muted gap-sm">Sign in to see bills, use saved payment methods and set up autopay.</p>
        <p className="gap-md">
          <Button className="sec full" onClick={() => void signIn({ business_unit_slug: slug })}>
            Sign in
          </Button>
        </p>
      </aside>
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
    </div>
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
      className="gap-lg"
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
              <span className="amt num">{account.totalOutstandingBalance === null ? '' : formatMoney(account.totalOutstandingBalance, unit.currencyCode, unit.culture)}</span>
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
