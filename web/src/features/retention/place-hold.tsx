import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { legalHoldFields, namedTypes } from '@ratepayer/contract/retention/legal-hold.fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { legalHoldApi } from '../../platform/api/legal-hold.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-retention.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { Typed } from '../../ui/form/form-state.ts';
import { useDraft } from '../../ui/form/use-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly onPlaced: (id: number) => void;
  readonly onClose: () => void;
}

/** Asks what is held, why, and until when. */
export function PlaceHold({ unit, user, onPlaced, onClose }: Props) {
  const client = useQueryClient();
  const draft = useDraft<Typed<typeof legalHoldFields>>('legal-hold', user);
  const form = useForm({
    fields: legalHoldFields,
    labels: {
      entityType: say('hold_type'),
      named: say('hold_named'),
      reason: say('hold_reason'),
      untilDate: say('hold_until'),
    },
    start: { entityType: 'Account' },
    draft,
    save: (values, options) => legalHoldApi.placeLegalHold({ businessUnitId: unit.id, ...values }, options),
    onSaved: ({ id }) => {
      toast(say('hold_placed'));
      void client.invalidateQueries();
      onPlaced(id);
    },
  });
  const isNamed = namedTypes.some((type) => type === form.typed.entityType);
  return (
    <FormDrawer form={form} title={say('hold_more')} save={say('place')} onClose={onClose}>
      <p className="small">{say('hold_means')}</p>
      <FormField form={form} name="entityType" nameOf={sayValue} />
      {isNamed ? (
        <FormField form={form} name="named" needed hint={say('hold_named_hint', { unit: unit.name })} />
      ) : (
        <p className="gap-sm" translate="no">
          {form.typed.entityType === 'Organization' ? unit.organizationName : unit.name}
        </p>
      )}
      <FormField form={form} name="reason" hint={say('hold_reason_hint')} />
      <FormField form={form} name="untilDate" min={dateIn(new Date(), unit.timezone)} hint={say('hold_until_hint')} />
    </FormDrawer>
  );
}
