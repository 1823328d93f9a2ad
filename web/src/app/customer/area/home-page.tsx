import { useState } from 'react';
import type { ScheduledPayment } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import type { OwnHome } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { OfferedForms } from '../../../features/payer-forms/offered-forms.tsx';
import { Link } from '../../../platform/router.tsx';
import { storedUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/customer.ts';
import { Banner, Button } from '../../../ui/parts.tsx';
import { AddOwnAccount } from './add-own-account.tsx';
import { PlannedPayments } from './autopay/planned-payments.tsx';
import type { AreaPage } from './given-to-page.ts';
import { AreaShell } from './area-shell.tsx';
import { Loaded } from './not-loaded.tsx';
import { OweSheet } from './owe-sheet.tsx';
import { byBiller } from './own-words.ts';
import { PaymentsTable } from './payments-table.tsx';
import { useHome } from './use-home.ts';
import { StopPaper } from './stop-paper.tsx';
import { UsageSheet } from './usage-sheet.tsx';

/** Home of a payer who signed in: what is owed, and the last payments. */
export function HomePage({ slug }: AreaPage) {
  const { answer, planned, again } = useHome();
  const name = answer?.data?.firstName || (storedUser('person')?.user.name.split(' ')[0] ?? '');
  return (
    <AreaShell slug={slug} at="home" title={say('greeting', { name })}>
      {(unit) => (
        <Loaded answer={answer} onAgain={again}>
          {(read) => <Home slug={slug} unit={unit} home={read} planned={planned} onChanged={again} />}
        </Loaded>
      )}
    </AreaShell>
  );
}

interface Props {
  readonly slug: string;
  readonly unit: BusinessUnitContext;
  readonly home: OwnHome;
  /** What is taken next on these accounts. */
  readonly planned: readonly ScheduledPayment[];
  readonly onChanged: () => void;
}

function Home({ slug, unit, home, planned, onChanged }: Props) {
  const [adding, setAdding] = useState(false);
  const { accounts, payments } = home;
  const live = accounts.filter(({ isArchived }) => !isArchived);
  const [first] = live;
  const dialog = adding ? <AddOwnAccount unit={unit} onClose={() => setAdding(false)} onAdded={onChanged} /> : null;
  if (accounts.length === 0)
    return (
      <section className="a-empty">
        <p className="b">{say('add_first')}</p>
        <p className="muted">{say('add_first_how')}</p>
        <Button className="sec" onClick={() => setAdding(true)}>
          {say('add_account')}
        </Button>
        {dialog}
      </section>
    );
  return (
    <div className="a-cols">
      <div>
        {new URLSearchParams(location.search).get('PaymentSuccessful') === 'true' ? (
          <Banner kind="ok" title={say('status_Succeeded')} />
        ) : null}
        {byBiller(live, slug).map((own) => (
          <OweSheet key={own[0]?.businessUnitId} accounts={own} unit={unit} />
        ))}
        <p className="gap-md">
          <Button className="quiet" onClick={() => setAdding(true)}>
            {say('add_account')}
          </Button>
        </p>
        {dialog}
        {planned.length > 0 ? (
          <section className="gap-xl" aria-labelledby="coming-up">
            <h2 id="coming-up">{say('coming_up')}</h2>
            <PlannedPayments planned={planned} accounts={accounts} unit={unit} isNamed onChanged={onChanged} />
          </section>
        ) : null}
        <OfferedForms slug={slug} businessUnitId={unit.id} />
        <section className="gap-xl" aria-labelledby="last-payments">
          <div className="row between wrap">
            <h2 id="last-payments">{say('last_payments')}</h2>
            {first && accounts.length === 1 ? (
              <Link className="way small" to={`/customer/${slug}/accounts/${first.id}/payment-history`}>
                {say('all_payments')}
              </Link>
            ) : null}
          </div>
          <PaymentsTable payments={payments} accounts={accounts} caption={say('last_payments')} />
        </section>
      </div>
      <aside className="a-beside">
        {first ? <UsageSheet account={first} /> : null}
        <StopPaper slug={slug} accounts={live.filter(({ businessUnitId }) => businessUnitId === unit.id)} />
      </aside>
    </div>
  );
}
