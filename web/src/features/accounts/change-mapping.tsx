import type { SavedMapping } from '@ratepayer/contract/accounts/saved-mapping.operations.ts';
import { savedMappingFields } from '@ratepayer/contract/accounts/saved-mapping.fields.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { savedMappingApi } from '../../platform/api/saved-mapping.api.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { mappingName } from './mapping-name.ts';

export interface OfMapping {
  readonly unit: BusinessUnitSummary;
  readonly mapping: SavedMapping;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Gives a mapping another name, and sets its safety limit. */
export function ChangeMapping({ unit, mapping, onClose, onDone }: OfMapping) {
  const { importType, name, safetyLimitPercent, rowVersion } = mapping;
  const isNamed = name !== '';
  const hasLimit = importType === 'Accounts';
  const of = { businessUnitId: unit.id, importType };
  const form = useForm({
    fields: savedMappingFields,
    labels: { name: say('mapping_name'), safetyLimitPercent: say('safety_limit') },
    start: { name, safetyLimitPercent },
    shown: () => [...(isNamed ? (['name'] as const) : []), ...(hasLimit ? (['safetyLimitPercent'] as const) : [])],
    also: (typed) => ({
      ...(isNamed && String(typed.name).trim() === '' ? { name: say('mapping_needs_name') } : {}),
      ...(hasLimit && String(typed.safetyLimitPercent).trim() === '' ? { safetyLimitPercent: say('enter_limit') } : {}),
    }),
    save: (values, options) =>
      savedMappingApi.changeSavedMapping({ ...of, savedAs: name, rowVersion, ...values }, options),
    onSaved: () => (toast(say('mapping_changed')), onDone()),
  });
  return (
    <FormDrawer form={form} title={say('change_mapping_of', { name: mappingName(mapping) })} onClose={onClose}>
      {isNamed ? <FormField form={form} name="name" needed /> : null}
      {hasLimit ? (
        <FormField form={form} name="safetyLimitPercent" hint={say('safety_limit_hint')} short needed />
      ) : null}
    </FormDrawer>
  );
}
