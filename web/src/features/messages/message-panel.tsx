import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message, Messages, WrittenMessage } from '@ratepayer/contract/messages/message.shapes.ts';
import type { Call } from '../../platform/client.ts';
import { queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf, problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { beforeOf, useFurther } from '../../platform/use-further.ts';
import { Further } from '../../ui/further.tsx';
import { StatusIcon } from '../../ui/icons.tsx';
import { Banner, Button, Dialog, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status, statusWord } from '../../ui/status.tsx';

interface Queued {
  readonly queued: boolean;
}
type OneMail<Of> = Of & { readonly messageId: number };
type OneText<Of> = Of & { readonly textId: number };
interface Props<Of> {
  /** Whose messages. */
  readonly of: Of;
  readonly list: Call<Of, Messages>;
  readonly mail: { readonly read: Call<OneMail<Of>, WrittenMessage>; readonly again: Call<OneMail<Of>, Queued> };
  readonly text: { readonly read: Call<OneText<Of>, WrittenMessage>; readonly again: Call<OneText<Of>, Queued> };
  readonly maySendAgain: boolean;
  readonly when: (instant: string) => string;
  /** What it says where nothing was written. */
  readonly none: string;
}

/** What was written and texted to somebody: whom, how it went, what it says, and once more where it failed (P9). */
export function MessagePanel<Of extends object>(props: Props<Of>) {
  const { of, list, mail, text, none } = props;
  const [opened, setOpened] = useState<Message>();
  const listed = useFurther(list, of, beforeOf);
  if (listed.isPending) return <Loading />;
  if (!listed.last) return <Banner kind="bad" title={problemOf(listed.error, say('messages_could_not'))} />;
  if (listed.rows.length === 0) return <p className="muted">{none}</p>;
  async function sendAgain({ channel, id }: Message): Promise<void> {
    const asked = channel === 'Text' ? text.again({ ...of, textId: id }) : mail.again({ ...of, messageId: id });
    const { data, errors } = await outcomeOf(asked);
    toast(data ? say(data.queued ? 'message_queued' : 'message_sent_meanwhile') : allMessages(errors));
    await listed.readAgain();
  }
  const close = () => setOpened(undefined);
  return (
    <>
      <Rows {...props} messages={listed.rows} onOpen={setOpened} onAgain={(one) => void sendAgain(one)} />
      <Further {...listed} shown={listed.rows.length} total={listed.last.totalCount} text={say('more_messages')} />
      {opened?.channel === 'E-mail' ? (
        <OneMessage read={mail.read} of={{ ...of, messageId: opened.id }} message={opened} onClose={close} />
      ) : null}
      {opened?.channel === 'Text' ? (
        <OneMessage read={text.read} of={{ ...of, textId: opened.id }} message={opened} onClose={close} />
      ) : null}
    </>
  );
}

interface RowsProps {
  readonly messages: readonly Message[];
  readonly maySendAgain: boolean;
  readonly when: (instant: string) => string;
  readonly onOpen: (message: Message) => void;
  readonly onAgain: (message: Message) => void;
}

const looks = { Complete: 'ok', Pending: 'info', Failed: 'bad' } as const;

/** Of a text the word alone: what states mean where they are said is of payments. */
function StatusOf({ status }: Message) {
  if (status !== 'Complete' && status !== 'Pending' && status !== 'Failed') return <Status value={status} />;
  return (
    <span className={`st ${looks[status]}`}>
      <StatusIcon kind={looks[status]} size={17} />
      {statusWord(status)}
    </span>
  );
}

const hasFailed = ({ status }: Message): boolean => status === 'error' || status === 'Failed';

function Rows({ messages, maySendAgain, when, onOpen, onAgain }: RowsProps) {
  const heads = [say('when'), say('channel'), say('template'), say('to'), say('status')];
  return (
    <PlainTable label={say('messages')} heads={[...heads, { unseen: say('actions') }]}>
      {messages.map((message) => (
        <tr key={`${message.channel} ${message.id}`}>
          <td className="num">{when(message.createdDate)}</td>
          <td>{sayValue(message.channel)}</td>
          <td>{sayValue(message.templateKey)}</td>
          <td>{message.to}</td>
          <td>
            <StatusOf {...message} />
            {message.errorMessage ? <span className="small muted"> {message.errorMessage}</span> : null}
          </td>
          <td>
            <button type="button" className="link-btn" onClick={() => onOpen(message)}>
              {say('show')} <span className="vh">{message.subject || sayValue(message.templateKey)}</span>
            </button>{' '}
            {hasFailed(message) && maySendAgain ? (
              <button type="button" className="link-btn" onClick={() => onAgain(message)}>
                {say('send_again')}
              </button>
            ) : null}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

interface OneProps<Of> {
  readonly read: Call<Of, WrittenMessage>;
  readonly of: Of;
  readonly message: Message;
  readonly onClose: () => void;
}

function OneMessage<Of extends object>({ read, of, message, onClose }: OneProps<Of>) {
  const answer = useQuery(queryOf(read, of, { quiet: true }));
  return (
    <Dialog title={answer.data?.subject || sayValue(message.templateKey)} onClose={onClose}>
      {answer.data ? (
        <>
          <p className="small terms">{answer.data.text}</p>
          {answer.data.reads === 'Gone' ? null : (
            <p className="small muted">
              {say(answer.data.reads === 'Sent' ? 'message_reads_sent' : 'message_reads_now')}
            </p>
          )}
        </>
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
