import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call } from '../../platform/client.ts';
import { queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf, problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { Banner, Button, Dialog, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';

const step = 25;

/** What was written to somebody, as far as the panel shows it. */
interface Message {
  readonly id: number;
  /** Said where there is more than mail. */
  readonly channel?: 'E-mail' | 'Text';
  readonly createdDate: string;
  readonly templateKey: string;
  readonly to: string;
  readonly subject: string;
  readonly status: string;
  readonly errorMessage: string;
}
type OneOf<Of> = Of & { readonly messageId: number };
interface Props<Of> {
  /** Whose messages. */
  readonly of: Of;
  readonly list: Call<Of & { readonly PageSize?: number }, { items: Message[]; totalCount: number }>;
  readonly read: Call<OneOf<Of>, { subject: string; text: string }>;
  readonly again: Call<OneOf<Of>, { queued: boolean }>;
  readonly maySendAgain: boolean;
  readonly when: (instant: string) => string;
  /** What it says where nothing was written. */
  readonly none: string;
}

/** What was written to somebody: whom, how it went, what it says, and once more where it failed (P9). */
export function MessagePanel<Of extends object>(props: Props<Of>) {
  const { of, list, read, again, none } = props;
  const [size, setSize] = useState(step);
  const [opened, setOpened] = useState<Message>();
  const answer = useQuery(queryOf(list, { ...of, PageSize: size }, { quiet: true }));
  if (answer.isPending) return <Loading />;
  if (!answer.data) return <Banner kind="bad" title={problemOf(answer.error, say('messages_could_not'))} />;
  const { items, totalCount } = answer.data;
  if (items.length === 0) return <p className="muted">{none}</p>;
  async function sendAgain(messageId: number): Promise<void> {
    const { data, errors } = await outcomeOf(again({ ...of, messageId }));
    toast(data ? say(data.queued ? 'message_queued' : 'message_sent_meanwhile') : allMessages(errors));
    await answer.refetch();
  }
  return (
    <>
      <Rows {...props} messages={items} onOpen={setOpened} onAgain={(id) => void sendAgain(id)} />
      {items.length < totalCount && size < 250 ? (
        <Button className="sec tool" onClick={() => setSize(Math.min(250, size + step))}>
          {say('more_messages')}
        </Button>
      ) : null}
      {opened ? (
        <OneMessage read={read} of={{ ...of, messageId: opened.id }} onClose={() => setOpened(undefined)} />
      ) : null}
    </>
  );
}

interface RowsProps {
  readonly messages: readonly Message[];
  readonly maySendAgain: boolean;
  readonly when: (instant: string) => string;
  readonly onOpen: (message: Message) => void;
  readonly onAgain: (id: number) => void;
}

function Rows({ messages, maySendAgain, when, onOpen, onAgain }: RowsProps) {
  const channels = messages.some(({ channel }) => channel !== undefined);
  const heads = [say('when'), ...(channels ? [say('channel')] : []), say('template'), say('to'), say('status')];
  return (
    <PlainTable label={say('messages')} heads={[...heads, { unseen: say('actions') }]}>
      {messages.map((message) => (
        <tr key={`${message.channel} ${message.id}`}>
          <td className="num">{when(message.createdDate)}</td>
          {message.channel ? <td>{sayValue(message.channel)}</td> : null}
          <td>{sayValue(message.templateKey)}</td>
          <td>{message.to}</td>
          <td>
            <Status value={message.status} />
            {message.errorMessage ? <span className="small muted"> {message.errorMessage}</span> : null}
          </td>
          <td>
            {message.channel === 'Text' ? null : (
              <button type="button" className="link-btn" onClick={() => onOpen(message)}>
                {say('show')} <span className="vh">{message.subject || sayValue(message.templateKey)}</span>
              </button>
            )}{' '}
            {message.channel !== 'Text' && message.status === 'error' && maySendAgain ? (
              <button type="button" className="link-btn" onClick={() => onAgain(message.id)}>
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
  readonly read: Call<Of, { subject: string; text: string }>;
  readonly of: Of;
  readonly onClose: () => void;
}

function OneMessage<Of extends object>({ read, of, onClose }: OneProps<Of>) {
  const answer = useQuery(queryOf(read, of, { quiet: true }));
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
