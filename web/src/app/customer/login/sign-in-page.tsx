import { useState } from 'react';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { PayerPage } from '../../../features/payer/payer-page.tsx';
import { PayerShell } from '../../../features/payer/payer-shell.tsx';
import { useUnit } from '../../../features/payer/use-unit.ts';
import { registrationApi } from '../../../platform/api/registration.api.ts';
import { basePath } from '../../../platform/config.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { openPage } from '../../../platform/navigation.ts';
import { storedUser } from '../../../platform/session/user.ts';
import { askInFrame, signIn } from '../../../platform/session/session.ts';
import { say } from '../../../platform/texts/payer-login.ts';
import { Banner, Button, Loading, usePageTitle } from '../../../ui/parts.tsx';

/**
 * What a link of staff opens: one account, to see what is due and to pay it. The press of the button uses the link, so
 * that a program that follows links in mails uses nothing.
 */
export function SignInPage({ slug, token }: { slug: string; token: string }) {
  const { unit, isPending } = useUnit(slug);
  usePageTitle(say('by_link_title'), unit?.header ?? '');
  if (isPending) return <Loading />;
  return (
    <PayerShell unit={unit}>
      <PayerPage head={<h1 tabIndex={-1}>{say('by_link_title')}</h1>}>
        {unit ? <OpenAccount slug={slug} token={token} unit={unit} /> : <p>{say('no_answer')}</p>}
      </PayerPage>
    </PayerShell>
  );
}

interface Props {
  readonly slug: string;
  readonly token: string;
  readonly unit: BusinessUnitContext;
}

function OpenAccount({ slug, token, unit }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(token ? '' : say('not_me_open_again'));
  async function open(): Promise<void> {
    setBusy(true);
    const wrong = await enter(slug, token);
    if (!wrong) return;
    setBusy(false);
    setProblem(wrong);
  }
  return (
    <>
      {problem ? <Banner kind="bad" title={problem} alert /> : <p>{say('by_link_lead', { header: unit.header })}</p>}
      <div className="gap-lg row wrap">
        {problem ? (
          <a className="btn" href={`${basePath}/customer/${slug}/dashboard`}>
            {say('find_my_bill')}
          </a>
        ) : (
          <Button busy={busy} busyText={say('one_moment')} onClick={() => void open()}>
            {say('open_account')}
          </Button>
        )}
        <Button
          className="sec"
          onClick={() => void signIn({ business_unit_slug: slug }, `${basePath}/customer/${slug}/accounts`)}
        >
          {say('sign_in')}
        </Button>
      </div>
    </>
  );
}

/** Uses the link, enters by its ticket beside whoever is signed in, and opens its account; '' or what is wrong. */
async function enter(slug: string, token: string): Promise<string> {
  const used = await outcomeOf(registrationApi.openBySignInLink({ slug, token }));
  if (!used.data) return allMessages(used.errors) || say('no_answer');
  const keys = { business_unit_slug: slug, login_hint: 'quickpay', auth_session_token: used.data.ticket };
  try {
    await askInFrame('lookup', keys);
  } catch {
    return say('no_answer');
  }
  // The tab keeps which account the session is of: what was looked up otherwise is another one.
  sessionStorage['link'] = `${storedUser('lookup')?.user.id}:${used.data.accountId}`;
  openPage(`/customer/${slug}/accounts/${used.data.accountId}`);
  return '';
}
