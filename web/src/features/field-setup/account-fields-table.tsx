import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import { fieldSwitches } from '@ratepayer/contract/organizations/account-config.ts';
import type { AccountConfig } from '@ratepayer/contract/organizations/account-config.operations.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-fields.ts';
import { RowMenu } from '../../ui/action-parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { sayType } from './say-type.ts';

type Field = AccountConfig['fields'][number];

interface Props {
  readonly fields: readonly Field[];
  /** Without it the fields are read. */
  readonly onMove: ((type: FieldType, label: string, by: 1 | -1) => void) | undefined;
  readonly onEdit: (type: FieldType) => void;
  readonly onRemove: (field: Field) => void;
}

/** The fields in their order, a row each. */
export function AccountFieldsTable({ fields, onMove, onEdit, onRemove }: Props) {
  const heads = [
    say('order'),
    say('type'),
    say('label'),
    say('description'),
    ...fieldSwitches.map((name) => say(`${name}_short`)),
    ...(onMove ? [{ unseen: say('actions') }] : []),
  ];
  return (
    <PlainTable label={say('account_fields')} heads={heads} gap="gap-md">
      {fields.map((field, at) => (
        <tr key={field.type}>
          <td className="nowrap">
            {onMove ? (
              <MoveButtons
                label={field.label}
                isFirst={at === 0}
                isLast={at === fields.length - 1}
                onMove={(by) => onMove(field.type, field.label, by)}
              />
            ) : (
              field.order
            )}
          </td>
          <td>{sayType(field.type)}</td>
          <td>
            <b translate="no">{field.label}</b>
          </td>
          <td className="muted">{field.description}</td>
          {fieldSwitches.map((name) => (
            <td key={name}>{sayForm(field[name] ? 'yes' : 'no')}</td>
          ))}
          {onMove ? (
            <td>
              <RowMenu name={field.label} actions={actionsOf(field, onEdit, onRemove)} />
            </td>
          ) : null}
        </tr>
      ))}
    </PlainTable>
  );
}

const actionsOf = (field: Field, onEdit: Props['onEdit'], onRemove: Props['onRemove']) => [
  { key: 'edit', text: say('edit'), icon: 'edit', press: () => onEdit(field.type) } as const,
  field.type === 'Account Number'
    ? ({ key: 'remove', text: say('remove'), icon: 'trash', not: say('always_used') } as const)
    : ({ key: 'remove', text: say('remove'), icon: 'trash', press: () => onRemove(field) } as const),
];
