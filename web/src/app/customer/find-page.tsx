import { Fragment, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { PayerAccount } from '@ratepayer/contract/accounts/account.operations.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { BillPicture } from '../../features/payer/bill-picture.tsx';
import { balanceWords } from '../../features/payer/due-words.ts';
import { findBill } from '../../features/payer/find-bill.ts';
import { PayerPage } from '../../features/payer/payer-page.tsx';
import { PayerShell } from '../../features/payer/payer-shell.tsx';
import { readMyAccounts, startPayment } from '../../features/payer/start-payment.ts';
import { useProblems } from '../../features/payer/use-problems.ts';
import { useUnit } from '../../features/payer/use-unit.ts';
import { fetchAhead } from '../../platform/fetch-ahead.ts';
import { forgetQuery, readQuery } from '../../platform/query-keys.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { signIn } from '../../platform/session/session.ts';
import { storedUser } from '../../platform/session/user.ts';
import { draw, say } from '../../platform/texts/payer.ts';
import { ErrorSummary, Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SignedInPayer } from './signed-in-payer.tsx';
import { Banner, Button, Dialog, Loading, usePageTitle } from '../../ui/parts.tsx';

/** Find (screens-payer 3.1): the look-up that begins a payment, for anybody. */
export function FindPage() {
  const { slug = '' } = useParams();
  const { unit: context, isPending } = useUnit(slug);
  const given = useMemo(() => readQuery(location.search), []);
  const person = storedUser('person')?.user;
  const [paysAsGuest, setPaysAsGuest] = useState(person?.role !== 'Customer');
  const biller = context ? [context.header, context.subHeader].filter(Boolean).join(' ') : '';
  const title =
    context?.available === false
      ? say('not_available')
      : context
        ? say('pay_your_bill_of', { biller })
        : say('pay_your_bill');
  usePageTitle(title, biller);
  // Look-up values leave the address bar once they are read.
  useEffect(
    () =>
      forgetQuery(
        'accountNumber',
        'subaccountNumber',
        'additionalIdentifierKey',
        'additionalIdentifierValue',
        'AuthSessionToken',
      ),
    [],
  );

  if (isPending) return <Loading />;
  if (!context) {
    return (
      <PayerShell unit={undefined}>
        <PayerPage head={<h1>{say('unknown_biller')}</h1>}>
          <p>{say('call_number_on_bill')}</p>
        </PayerPage>
      </PayerShell>
    );
  }
  if (person && !paysAsGuest) {
    return (
      <PayerShell unit={context}>
        <PayerPage head={<h1>{say('signed_in_as', { name: person.name })}</h1>}>
          <SignedInPayer slug={slug} onPay={() => setPaysAsGuest(true)} />
        </PayerPage>
      </PayerShell>
    );
  }
  const action = (
    <button type="button" onClick={() => void signIn({ business_unit_slug: slug })}>
      {say('sign_in')}
    </button>
  );
  return (
    <PayerShell unit={context} action={action}>
      {context.available ? (
        <FindForm slug={slug} unit={context} given={given} title={title} />
      ) : (
        <PayerPage head={<h1>{title}</h1>}>
          <p>{say('call_with_hours', { phone: context.phone, hours: context.hoursText })}</p>
        </PayerPage>
      )}
    </PayerShell>
  );
}

interface FormProps {
  readonly slug: string;
  readonly unit: BusinessUnitContext;
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

  // Come back to by the browser's Back, as it was left: nothing is being looked for any more, and what was cleared
  // stays cleared.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setBusy('');
      setAccounts([]);
      setValues(keptValues(slug));
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [slug]);

  const idOf = (type: string) => `find-${type.replaceAll(' ', '-').toLowerCase()}`;

  function change(type: string, value: string): void {
    forget((id) => id === idOf(type));
    setMessage('');
    setValues({ ...values, [type]: value });
    fetchAhead();
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const missing = unit.lookupFields
      .filter((field) => field.isRequired && !values[field.type]?.trim())
      .map((field) => ({ id: idOf(field.type), message: say('required', { label: field.label }) }));
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
    await begin();
  }

  /** Begins with the accounts that were chosen, or with the only one that was found. */
  async function begin(accountIds?: number[]): Promise<void> {
    setBusy('finding');
    const { started, problem } = await startPayment(slug, unit.id, accountIds);
    if (started) return;
    const mine = accountIds ? [] : await readMyAccounts();
    setBusy('');
    if (mine.length > 1) setAccounts(mine);
    else setMessage(problem);
  }

  const welcome =
    given.PaymentSuccessful?.[0] === 'true' ? <Banner kind="ok" title={say('payment_was_successful')} /> : null;
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
          <p className="muted lead">{say('no_login_needed')}</p>
        </>
      }
      beside={<Ways onSignIn={() => void signIn({ business_unit_slug: slug })} />}
    >
      <form onSubmit={submit} noValidate>
        {welcome}
        <p className="muted small marked">{draw('fields_marked', { mark: <span className="req">*</span> })}</p>
        <ErrorSummary problems={problems} />
        {message ? (
          <div ref={answer} tabIndex={-1}>
            <Banner kind="bad" title={say('bill_not_found')} alert>
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
                  autoComplete={
                    field.type === 'Zip Code'
                      ? 'postal-code'
                      : field.type === 'Name'
                        ? 'name'
                        : field.type === 'Phone Number'
                          ? 'tel'
                          : 'off'
                  }
                  inputMode={field.type === 'Zip Code' && unit.currencyCode === 'USD' ? 'numeric' : undefined}
                  value={values[field.type] ?? ''}
                  onChange={(value) => change(field.type, value)}
                  error={errors[idOf(field.type)] ?? ''}
                />
                {field.type === 'Account Number' ? (
                  <details className="where-line">
                    <summary className="link-btn u small">
                      <Icon name="findOnBill" />
                      <span>{say('where_to_find')}</span>
                    </summary>
                    <BillPicture fields={unit.lookupFields} />
                  </details>
                ) : null}
              </Fragment>
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
      {asking ? (
        <Dialog
          title={say('signed_in_go_on', { name: storedUser('person')?.user.name ?? '' })}
          onClose={() => setAsking(false)}
        >
          <div className="buttons">
            <Button className="full" onClick={() => void find()}>
              {say('go_on_without')}
            </Button>
            <Button className="sec full" onClick={() => setAsking(false)}>
              {say('stay_signed_in')}
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
        <h2>{say('have_login')}</h2>
        <p className="muted">{say('login_not_yet')}</p>
        <Button className="sec full" onClick={onSignIn}>
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

function initialValues(given: ReturnType<typeof readQuery>, slug: string): Record<string, string> {
  const keys = given.additionalIdentifierKey ?? [];
  const spaced = (key: string) => key.replace(/([a-z])([A-Z])/g, '$1 $2');
  return {
    ...keptValues(slug),
    ...(given.accountNumber?.[0] ? { 'Account Number': given.accountNumber[0] } : {}),
    ...(given.subaccountNumber?.[0] ? { 'Subaccount Number': given.subaccountNumber[0] } : {}),
    ...Object.fromEntries(keys.map((key, i) => [spaced(key), given.additionalIdentifierValue?.[i] ?? ''])),
  };
}

function ChooseAccounts({
  accounts,
  unit,
  busy,
  onContinue,
}: {
  accounts: readonly PayerAccount[];
  unit: FormProps['unit'];
  busy: boolean;
  onContinue: (ids: number[]) => void;
}) {
  const [chosen, setChosen] = useState<number[]>([]);
  const [problem, setProblem] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length === 0) setProblem(say('choose_one'));
        else onContinue(chosen);
      }}
    >
      <fieldset>
        <legend>
          <h2>{say('choose_what_to_pay')}</h2>
        </legend>
        {problem ? <Banner kind="bad" title={problem} alert /> : null}
        <div className="choices gap-md">
          {accounts.map((account) => (
            <label className="choice" key={account.id}>
              <input
                type="checkbox"
                className="check"
                checked={chosen.includes(account.id)}
                onChange={(event) =>
                  setChosen(event.target.checked ? [...chosen, account.id] : chosen.filter((id) => id !== account.id))
                }
              />
              <span>
                <span className="b">{[account.name, account.addressStreetAddress].filter(Boolean).join(', ')}</span>
                <br />
                <span className="muted small num">
                  {say('account_number_is', {
                    number: [account.accountNumber, account.subAccountNumber].filter(Boolean).join(' – '),
                  })}
                </span>
              </span>
              <span className="amt num">
                {account.totalOutstandingBalance === null
                  ? ''
                  : balanceWords(account.totalOutstandingBalance, (minor) =>
                      formatMoney(minor, unit.currencyCode, unit.culture),
                    )}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="gap-xl">
        <Button type="submit" className="full" busy={busy} busyText={say('checking')}>
          {say('continue')}
        </Button>
      </div>
    </form>
  );
}
