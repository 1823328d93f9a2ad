import { decisionFields } from '@ratepayer/contract/payments/approval.fields.ts';
import type { MerchantChange } from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { merchantAccountApi } from '../../platform/api/merchant-account.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { useDoing } from '../../ui/detail/record-drawer.tsx';
import { FactsTable } from '../../ui/facts-table.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Banner, Button } from '../../ui/parts.tsx';
import { merchantLabels, sayMerchant } from './merchant-form.ts';

interface Props {
  readonly of: { readonly businessUnitId: number; readonly id: number };
  readonly user: Pick<SessionUser, 'id' | 'role'>;
  readonly change: MerchantChange;
  readonly when: (instant: string) => string;
}
type Decision = 'Approve' | 'Refuse' | 'Withdraw' | 'Stop';

/** What this person may decide about a change as it stands. */
export function decisionsOn({ status, requestedById }: MerchantChange, { id, role }: Props['user']): Decision[] {
  if (status === 'Approved') return role.endsWith('Admin') ? ['Stop'] : [];
  if (status !== 'Requested') return [];
  if (requestedById === id) return ['Withdraw'];
  return role === 'Global Admin' ? ['Refuse', 'Approve'] : [];
}

/** A change that waits for a second person or for its day: what it changes, and the decision. */
export function MerchantChangeBar({ of, user, change, when }: Props) {
  // A sign-in on the way comes back to what was asked.
  const { what, begin, end } = useDoing();
  const { status, requestedByName, effectiveDate, requestedById } = change;
  if (status !== 'Requested' && status !== 'Approved') return null;
  const offered = decisionsOn(change, user);
  const deciding = offered.find((one) => one === what);
  const title =
    status === 'Approved' && effectiveDate
      ? say('change_works_from', { date: when(effectiveDate) })
      : say('change_waits', { name: requestedByName, date: when(change.requestedDate) });
  return (
    <>
      <Banner kind="warn" title={title}>
        {status === 'Requested' && requestedById === user.id ? <p>{say('change_own')}</p> : null}
        <ChangeFacts change={change} />
        <p className="row wrap gap-sm">
          {offered.map((decision) => (
            <Button key={decision} className="sec tool" onClick={() => begin(decision)}>
              {wordOf(decision)}
            </Button>
          ))}
        </p>
      </Banner>
      {deciding ? <DecideDialog of={of} change={change} decision={deciding} onClose={end} /> : null}
    </>
  );
}

const wordOf = (decision: Decision) => (decision === 'Stop' ? say('stop_change') : sayValue(decision));

const turned = ({ name, before, after }: MerchantChange['changes'][number]): string =>
  [before, after].map((text) => (text ? sayMerchant(name, text) : '—')).join(' → ');

function ChangeFacts({ change: { changes, replacesCredentials, reason } }: Pick<Props, 'change'>) {
  const labels: Readonly<Record<string, string>> = {
    ...merchantLabels(),
    paymentSourceTypes: say('serves_methods'),
    channels: say('serves_channels'),
  };
  return (
    <FactsTable
      caption={say('change_caption')}
      className="small gap-sm"
      facts={[
        ...changes.map((each) => [labels[each.name] ?? each.name, turned(each)] as const),
        ...(replacesCredentials ? [[say('credentials'), say('replaced')] as const] : []),
        [say('why_change'), reason] as const,
      ]}
    />
  );
}

interface Deciding extends Pick<Props, 'of' | 'change'> {
  readonly decision: Decision;
  readonly onClose: () => void;
}

function DecideDialog({ of, change, decision, onClose }: Deciding) {
  const client = useQueryClient();
  const needsReason = decision === 'Refuse' || decision === 'Stop';
  const form = useForm({
    fields: decisionFields,
    labels: { reason: say('why_change') },
    start: {},
    also: ({ reason }): Record<string, string> =>
      needsReason && String(reason).trim() === '' ? { reason: sayForm('needed') } : {},
    save: ({ reason }, options) =>
      merchantAccountApi.decideMerchantChange({ ...of, changeId: change.id, decision, reason }, options),
    onSaved: () => {
      toast(say('change_decided'));
      void client.invalidateQueries();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('decide_ask', { decision })}
      facts={<p className="small">{say(means[decision])}</p>}
      confirm={wordOf(decision)}
      back={say('back')}
      danger={needsReason}
      onClose={onClose}
    >
      {needsReason ? <FormField form={form} name="reason" needed /> : null}
    </FormDialog>
  );
}

const means = {
  Approve: 'approve_change_means',
  Refuse: 'refuse_change_means',
  Withdraw: 'withdraw_change_means',
  Stop: 'stop_change_means',
} as const;
