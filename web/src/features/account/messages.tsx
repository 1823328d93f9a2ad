import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountMessage } from '@ratepayer/contract/accounts/account-message.operations.ts';
import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { accountMessageApi } from '../../platform/api/account-message.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf, problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner, Button, Dialog, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';

const step = 25;

/** What was written to the payers of an account: whom, how it went, what it says, and once more where it failed. */
export function Messages({ record, unit, user, when }: Shown<AccountPage>) {
  const of = { businessUnitId: unit.id, accountId: record.id };
  const [size, setSize] = useState(step);
  const [opened, setOpened] = useState<AccountMessage>();
  const answer = useQuery(queryOf(accountMessageApi.listAccountMessages, { ...of, PageSize: size }, { quiet: true }));
  if (answer.isPending) return <Loading />;
  if (!answer.data) return <Banner kind="bad" title={problemOf(answer.error, say('messages_could_not'))} />;
  const { items, totalCount } = answer.data;
  if (items.length === 0) return <p className="muted">{say('no_messages')}</p>;
  async function sendAgain(messageId: number): Promise<void> {
    const { data, errors } = await outcomeOf(accountMessageApi.sendAccountMessageAgain({ ...of, messageId }));
    toast(data ? say(data.queued ? 'message_queued' : 'message_sent_meanwhile') : allMessages(errors));
    await answer.refetch();
  }
  return (
    <>
      <PlainTable
        label={say('messages')}
        heads={[say('when'), say('template'), say('to'), say('status'), { unseen: say('actions') }]}
      >
        {items.map((message) => (
          <tr key={message.id}>
            <td className="num">{when(message.createdDate)}</td>
            <td>{sayValue(message.templateKey)}</td>
            <td>{message.to}</td>
            <td>
              <Status value={message.status} />
              {message.errorMessage ? <span className="small muted"> {message.errorMessage}</span> : null}
            </td>
            <td>
              <button type="button" className="link-btn" onClick={() => setOpened(message)}>
                {say('show')} <span className="vh">{message.subject || sayValue(message.templateKey)}</span>
              </button>{' '}
              {message.status === 'error' && user.permissions.includes('Accounts:Manage') ? (
                <button type="button" className="link-btn" onClick={() => void sendAgain(message.id)}>
                  {say('send_again')}
                </button>
              ) : null}
            </td>
          </tr>
        ))}
      </PlainTable>
      {items.length < totalCount && size < 250 ? (
        <Button className="sec tool" onClick={() => setSize(Math.min(250, size + step))}>
          {say('more_messages')}
        </Button>
      ) : null}
      {opened ? <Message of={{ ...of, messageId: opened.id }} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

interface MessageProps {
  readonly of: { readonly businessUnitId: number; readonly accountId: number; readonly messageId: number };
  readonly onClose: () => void;
}

function Message({ of, onClose }: MessageProps) {
  const answer = useQuery(queryOf(accountMessageApi.readAccountMessage, of, { quiet: true }));
  return (
    <Dialog title={answer.data?.subject ?? say('message')} onClose={onClose}>
      {answer.data ? (
        <p className="small terms">{answer.data.text}</p>
      ) : answer.isPending ? (
        <Loading />
      ) : (
        <Banner kind="bad" title={problemOf(answer.error, say('messages_could_not'))} />
      )}
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          {say('close')}
        </Button>
      </div>
    </Dialog>
  );
}
