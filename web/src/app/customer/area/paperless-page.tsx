import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { PaperlessSettings } from '@ratepayer/contract/paperless/paperless.shapes.ts';
import { paperlessApi } from '../../../platform/api/paperless.api.ts';
import { outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/customer.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { toast } from '../../../platform/toasts.ts';
import { useCall } from '../../../platform/use-call.ts';
import type { AreaPage } from './given-to-page.ts';
import { Loaded } from './not-loaded.tsx';
import { LastBill } from './owe-sheet.tsx';
import { OwnAccountShell } from './own-account-shell.tsx';
import { PaperlessBegin } from './paperless-begin.tsx';
import { PaperlessHeld } from './paperless-held.tsx';
import { useOwnAccount } from './use-home.ts';

/** Whether bills of an account come by e-mail in place of paper, and where to. */
export function PaperlessPage({ slug, accountId }: AreaPage) {
  const own = useOwnAccount(accountId);
  const { answer, again, set } = useCall(
    `paperless-${accountId}`,
    () => outcomeOf(paperlessApi.getPaperless({ id: accountId })),
    0,
  );
  function take(next: PaperlessSettings, done: string): void {
    set({ data: next, hasErrors: false, errors: [], status: 200 });
    toast(done);
    void own.again();
  }
  return (
    <OwnAccountShell slug={slug} own={own} title={say('paperless_billing')}>
      {(account) => (
        <Loaded answer={answer} onAgain={() => void again()}>
          {(settings) => (
            <div className="a-blocks narrow gap-lg">
              <Whole account={account} settings={settings} onSaved={take} onStale={() => void again()} />
            </div>
          )}
        </Loaded>
      )}
    </OwnAccountShell>
  );
}

interface Props {
  readonly account: OwnAccountPage;
  readonly settings: PaperlessSettings;
  readonly onSaved: (settings: PaperlessSettings, done: string) => void;
  readonly onStale: () => void;
}

function Whole({ account, settings, onSaved, onStale }: Props) {
  const [payer] = settings.payers;
  if (!payer) return null;
  const given = { settings, payer, onStale };
  return (
    <>
      {payer.enrolment ? (
        <PaperlessHeld
          {...given}
          account={account}
          onSaved={(next) => onSaved(next, say(next.payers[0]?.enrolment ? 'changes_saved' : 'paperless_ended'))}
        />
      ) : settings.closedText ? (
        <p>{settings.closedText}</p>
      ) : (
        <PaperlessBegin
          key={payer.customerId}
          {...given}
          sample={<LastBill account={account} label={say('paperless_sample')} />}
          onSaved={(next) => onSaved(next, say('paperless_began'))}
        />
      )}
      {settings.activities.length > 0 ? <Activities account={account} settings={settings} /> : null}
    </>
  );
}

/** What was done, the latest first. */
function Activities({ account, settings }: Pick<Props, 'account' | 'settings'>) {
  return (
    <section className="block" aria-labelledby="paperless-history">
      <h2 id="paperless-history">{say('paperless_history')}</h2>
      <ul className="a-list">
        {settings.activities.map(({ id, activity, emailAfter, date }) => (
          <li key={id}>
            <span className="num">{formatDate(dateIn(date, account.timezone))}</span>{' '}
            {say(`paperless_did_${activity}`, { email: emailAfter })}
          </li>
        ))}
      </ul>
    </section>
  );
}
