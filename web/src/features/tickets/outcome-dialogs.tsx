import { outcomeFields, reopenFields } from '@ratepayer/contract/tickets/ticket.fields.ts';
import { ticketApi } from '../../platform/api/ticket.api.ts';
import { say } from '../../platform/texts/staff-tickets.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { TicketDialog } from './ticket-dialog.ts';

/** Asks how a ticket ended. */
export function ResolveDialog({ unitId: businessUnitId, ticket, onDone, onClose }: TicketDialog) {
  const { id, number, rowVersion } = ticket;
  const form = useForm({
    fields: outcomeFields,
    labels: { outcome: say('how_it_ended'), comment: say('comment') },
    start: { outcome: 'Resolved' },
    save: (values, options) => ticketApi.resolveTicket({ businessUnitId, id, rowVersion, ...values }, options),
    onSaved: () => (toast(say('done_resolve')), onDone()),
  });
  return (
    <FormDialog
      form={form}
      title={say('resolve_ask', { number })}
      facts={<p className="small">{say('resolve_means')}</p>}
      confirm={say('resolve')}
      back={say('cancel')}
      onReload={onDone}
      onClose={onClose}
    >
      <FormField form={form} name="outcome" nameOf={sayValue} radio />
      <FormField form={form} name="comment" />
    </FormDialog>
  );
}

/** Asks why a ticket is looked into again. */
export function ReopenDialog({ unitId: businessUnitId, ticket, onDone, onClose }: TicketDialog) {
  const { id, number, rowVersion } = ticket;
  const form = useForm({
    fields: reopenFields,
    labels: { comment: say('comment_again') },
    start: {},
    save: (values, options) => ticketApi.reopenTicket({ businessUnitId, id, rowVersion, ...values }, options),
    onSaved: () => (toast(say('done_reopen')), onDone()),
  });
  return (
    <FormDialog
      form={form}
      title={say('reopen_ask', { number })}
      facts={<p className="small">{say('reopen_means')}</p>}
      confirm={say('reopen')}
      back={say('cancel')}
      onReload={onDone}
      onClose={onClose}
    >
      <FormField form={form} name="comment" />
    </FormDialog>
  );
}
