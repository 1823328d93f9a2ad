import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { basePath } from '../../platform/config.ts';
import { storedUser } from '../../platform/session/user.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/onboarding.ts';
import { Icon } from '../../ui/icons.tsx';
import { usePageTitle } from '../../ui/parts.tsx';
import { Fact } from './account-step.tsx';
import type { StepProps } from './step-props.ts';

/** What was chosen, and where to go from here. */
export const CompleteStep = ({ way, unit }: StepProps) => <AllSet view={way.view} unit={unit} />;

/** The end of the way, also for who comes back from the provider. */
export function AllSet({ view, unit }: { view: Onboarding; unit: BusinessUnitContext }) {
  const { chosen, hasLogin, returnUrl } = view;
  usePageTitle(say('all_set'), unit.header);
  return (
    <div className="ob-step ob-end">
      <span className="ob-mark ok" aria-hidden="true">
        <Icon name="check" size={32} />
      </span>
      <h1>{say('all_set')}</h1>
      {hasLogin ? null : <p className="muted lead">{say('login_later')}</p>}
      {chosen ? <Choices chosen={chosen} /> : null}
      <WaysOn chosen={chosen} unit={unit} />
      {returnUrl ? (
        <a className="btn full sec" href={returnUrl} rel="noreferrer">
          {say('back_to_biller', { biller: unit.header })}
        </a>
      ) : null}
    </div>
  );
}

type Chosen = NonNullable<Onboarding['chosen']>;

/** How one is told of bills. */
function toldBy({ notifyNewBill, notifyUpcomingPayment, notifyWithSms }: Chosen) {
  if (!notifyNewBill && !notifyUpcomingPayment) return 'of_nothing';
  return notifyWithSms ? 'by_text' : 'by_mail';
}

const Choices = ({ chosen }: { chosen: Chosen }) => (
  <dl className="ob-facts plain">
    <Fact label={say('account')} value={chosen.accountNumber} />
    <Fact label={say('bills')} value={say(chosen.isPaperless ? 'by_mail_only' : 'on_paper')} />
    <Fact label={say('autopay')} value={say(chosen.hasAutopay ? 'is_on' : 'is_off')} />
    <Fact label={say('tell_me')} value={say(toldBy(chosen))} />
    {chosen.dueDate ? <Fact label={say('next_due')} value={formatDate(chosen.dueDate)} /> : null}
  </dl>
);

/** To the account, and to what is owed on it; who has no login pays without one. */
function WaysOn({ chosen, unit }: { chosen: Chosen | null; unit: BusinessUnitContext }) {
  const home = `${basePath}/customer/${unit.slug}/dashboard`;
  const isIn = storedUser('person')?.user.role === 'Customer';
  const owed = isIn && chosen && !chosen.hasAutopay ? chosen.owedMinor : 0;
  return (
    <div className="ob-acts">
      {owed > 0 ? (
        <a className="btn full" href={home}>
          {say('pay_now', { amount: formatMoney(owed, unit.currencyCode, unit.culture) })}
        </a>
      ) : null}
      <a className={`btn full${owed > 0 ? ' sec' : ''}`} href={home}>
        {say(isIn ? 'to_my_account' : 'pay_my_bill')}
      </a>
    </div>
  );
}
