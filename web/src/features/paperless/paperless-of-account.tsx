import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaperlessPayer } from '@ratepayer/contract/paperless/paperless.shapes.ts';
import { paperlessApi, paperlessListApi } from '../../platform/api/paperless.api.ts';
import { download } from '../../platform/download.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-paperless.ts';
import { toast } from '../../platform/toasts.ts';
import type { AccountNamed } from '../../ui/detail/account-named.ts';
import type { ShownOf } from '../../ui/detail/detail-page-props.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { BackToPaperDialog } from './back-to-paper-dialog.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';

interface Of extends ShownOf<AccountNamed> {
  /** This payer alone. */
  readonly only?: number;
}

/** How bills of an account come to each of its payers, with the verbs of who manages accounts. */
export function PaperlessOfAccount({ record, unit, user, when, onReload, only }: Of) {
  const answer = useQuery(queryOf(paperlessApi.getPaperless, { id: record.id }, { quiet: true }));
  const [asking, setAsking] = useState<PaperlessPayer>();
  if (answer.isPending) return <Loading />;
  if (!answer.data) return <Banner kind="bad" title={problemOf(answer.error, say('could_not'))} />;
  const settings = answer.data;
  const payers = settings.payers.filter(({ customerId }) => only === undefined || customerId === only);
  const account = shownNumber(record);
  const mayManage = user.permissions.includes('Accounts:Manage');
  const asked = {
    account,
    onDone: () => (void answer.refetch(), onReload()),
    onClose: () => setAsking(undefined),
  };
  const prove = (customerId: number) =>
    void download(paperlessListApi.proveConsents, { businessUnitId: unit.id, customerId }).then(
      (problem) => problem && toast(problem),
    );
  return (
    <section className="panel">
      <h2>{say('how_bills_come')}</h2>
      {payers.length === 0 ? (
        <p className="small muted">{say('no_payers')}</p>
      ) : (
        <PlainTable label={say('how_bills_come')} heads={[say('payer'), say('where'), { unseen: say('what') }]}>
          {payers.map((payer) => (
            <Payer
              key={payer.customerId}
              payer={payer}
              since={payer.enrolment ? when(payer.enrolment.enrolledDate) : ''}
              mayTurn={mayManage && (payer.enrolment !== null || (payer.loginEmailVerified && !settings.closedText))}
              onTurn={() => setAsking(payer)}
              onProve={() => prove(payer.customerId)}
            />
          ))}
        </PlainTable>
      )}
      {settings.closedText ? <p className="small muted">{settings.closedText}</p> : null}
      {asking?.enrolment ? (
        <BackToPaperDialog
          {...asked}
          of={{ accountId: record.id, customerId: asking.customerId, rowVersion: asking.enrolment.rowVersion }}
        />
      ) : null}
      {asking && !asking.enrolment ? <TurnOnDialog {...asked} settings={settings} payer={asking} /> : null}
    </section>
  );
}

interface PayerProps {
  readonly payer: PaperlessPayer;
  readonly since: string;
  readonly mayTurn: boolean;
  readonly onTurn: () => void;
  readonly onProve: () => void;
}

/** One payer: where their bills go, and what can be done. */
function Payer({ payer, since, mayTurn, onTurn, onProve }: PayerProps) {
  const { customerName, loginEmail, loginEmailVerified, enrolment, comesBack } = payer;
  return (
    <tr>
      <td>{customerName || loginEmail}</td>
      <td>
        {enrolment ? (
          <>
            {enrolment.email} <span className="muted">{say('since', { date: since })}</span>{' '}
            {comesBack ? <span className="st bad box">{say('comes_back')}</span> : null}
          </>
        ) : (
          <span className="muted">{say(loginEmailVerified ? 'on_paper' : 'not_proved')}</span>
        )}
      </td>
      <td>
        {mayTurn ? (
          <button type="button" className="link-btn" onClick={onTurn}>
            {say(enrolment ? 'back' : 'turn_on')} <span className="vh">{customerName}</span>
          </button>
        ) : null}{' '}
        <button type="button" className="link-btn" onClick={onProve}>
          {say('consents')} <span className="vh">{customerName}</span>
        </button>
      </td>
    </tr>
  );
}
