import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { Banner, Button, Dialog } from '../../ui/parts.tsx';
import type { AccountDialog } from './account-dialog.ts';
import { usePressed } from './use-pressed.ts';

/** Reminds the payers of an account of what is due, and says to whom it went and who was left out. */
export function ReminderDialog({ record, show, onReload, onClose }: AccountDialog) {
  const sending = usePressed((options) => accountPageApi.sendPaymentDueReminders({ id: record.id }, options));
  const { answer } = sending;
  const close = () => {
    if (answer) onReload();
    onClose();
  };
  return (
    <Dialog title={say('remind_ask', { amount: show(record.totalOutstandingBalance) })} onClose={close}>
      {answer ? (
        <div role="status">
          <p>{answer.sentTo.length > 0 ? say('reminded', { to: answer.sentTo.join(', ') }) : say('reminded_nobody')}</p>
          {answer.leftOut.map(({ name, why }) => (
            <p key={name} className="small muted">
              {say('left_out', { name, why })}
            </p>
          ))}
        </div>
      ) : (
        <p className="small">{say('remind_means')}</p>
      )}
      {sending.problem ? <Banner kind="bad" title={sending.problem} alert /> : null}
      <div className="buttons">
        <Button className="sec" onClick={close}>
          {say(answer ? 'close' : 'cancel')}
        </Button>
        {answer ? null : (
          <Button busy={sending.busy} onClick={() => void sending.press()}>
            {say('send')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
