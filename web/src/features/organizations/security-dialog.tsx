import { lines, optional } from '@ratepayer/contract/kit/fields.ts';
import { securityFields } from '@ratepayer/contract/organizations/security.fields.ts';
import type { OrganizationSecurity } from '@ratepayer/contract/organizations/security.operations.ts';
import { areDomains, domainsIn } from '@ratepayer/contract/organizations/security-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { securityApi } from '../../platform/api/security.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { Typed } from '../../ui/form/form-state.ts';
import { useDraft } from '../../ui/form/use-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';

interface Props {
  readonly of: { readonly businessUnitId: number; readonly id: number };
  readonly user: SessionUser;
  readonly security: OrganizationSecurity;
  readonly onReload: () => void;
  readonly onClose: () => void;
}
const asked = { ...securityFields, reason: optional(lines(500, 2)) };

/** What the limits of an organization are called. */
export const securityLabels = () => ({
  largeRefundMinor: say('large_refund'),
  userDailyRefundMinor: say('person_refunds'),
  unitDailyRefundMinor: say('unit_refunds'),
  dualControl: say('dual_control'),
  staffEmailDomains: say('domains'),
});

/** Asks for other limits: tighter ones are saved, looser ones asked of another administrator. */
export function SecurityDialog({ of, user, security, onReload, onClose }: Props) {
  const client = useQueryClient();
  // What the form began with is what it changes, whatever is read meanwhile.
  const draft = useDraft<Typed<typeof asked>>(`security.${of.id}`, user, security.rowVersion);
  const form = useForm({
    fields: asked,
    labels: { ...securityLabels(), reason: say('reason') },
    start: security,
    draft,
    also: (_, { staffEmailDomains }): Record<string, string> =>
      areDomains(domainsIn(String(staffEmailDomains ?? ''))) ? {} : { staffEmailDomains: say('domains_wrong') },
    save: (values, options) =>
      securityApi.changeOrganizationSecurity({ ...of, ...values, rowVersion: draft.over.current }, options),
    onSaved: (after) => {
      toast(say('changeId' in after ? 'security_asked' : 'security_saved'));
      void client.invalidateQueries();
      onReload();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('change_security')}
      facts={<p className="small">{say('security_means')}</p>}
      confirm={say('save')}
      back={say('cancel')}
      reread={async () => {
        const values = await securityApi.getOrganizationSecurity(of);
        const take = () => {
          draft.over.current = values.rowVersion;
        };
        return { values, take };
      }}
      onClose={onClose}
    >
      <FormField form={form} name="largeRefundMinor" short />
      <FormField form={form} name="userDailyRefundMinor" short />
      <FormField form={form} name="unitDailyRefundMinor" short />
      <FormField form={form} name="dualControl" />
      <FormField form={form} name="staffEmailDomains" hint={say('domains_hint')} />
      <FormField form={form} name="reason" hint={say('looser_hint')} />
    </FormDialog>
  );
}
