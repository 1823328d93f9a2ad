import { fieldTypes } from '@ratepayer/contract/accounts/account-fields.ts';
import { usualField } from '@ratepayer/contract/organizations/account-config.ts';
import { say } from '../../platform/texts/staff-fields.ts';
import { ActionMenu } from '../../ui/action-parts.tsx';
import type { GivenField } from './use-config.ts';
import { sayType } from './say-type.ts';

interface Props {
  readonly fields: readonly GivenField[];
  readonly onAdd: (field: GivenField) => void;
}

/** Fields that are not used yet; nothing where all of them are. */
export function AddField({ fields, onAdd }: Props) {
  const unused = fieldTypes.filter((type) => !fields.some((field) => field.type === type));
  const actions = unused.map((type) => {
    const text = sayType(type);
    return { key: type, text, press: () => onAdd({ ...usualField(type), label: text }) };
  });
  return <ActionMenu face={say('add_field')} className="btn sec tool" actions={actions} />;
}
