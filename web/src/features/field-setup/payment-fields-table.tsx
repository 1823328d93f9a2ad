import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-fields.ts';
import { RowMenu } from '../../ui/action-parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { sayFieldType, sayType } from './say-type.ts';
import type { GivenPaymentField } from './use-payment-fields.ts';

interface Props {
  readonly fields: readonly GivenPaymentField[];
  /** Without it the fields are read. */
  readonly onMove: ((key: string, label: string, by: 1 | -1) => void) | undefined;
  readonly onEdit: (key: string) => void;
  readonly onDelete: (field: GivenPaymentField) => void;
}

/** What payers are asked, in its order. */
export function PaymentFieldsTable({ fields, onMove, onEdit, onDelete }: Props) {
  const heads = [
    say('order'),
    say('label'),
    say('key'),
    say('field_type'),
    say('isRequired_short'),
    say('channels'),
    say('accountFieldMappingKey'),
    say('showOnReceipt'),
    ...(onMove ? [{ unseen: say('actions') }] : []),
  ];
  return (
    <PlainTable label={say('payment_fields')} heads={heads} gap="gap-md">
      {fields.map((field, at) => (
        <tr key={field.key}>
          <td className="nowrap">
            {onMove ? (
              <MoveButtons
                label={field.label}
                isFirst={at === 0}
                isLast={at === fields.length - 1}
                onMove={(by) => onMove(field.key, field.label, by)}
              />
            ) : (
              at + 1
            )}
          </td>
          <td>
            <b translate="no">{field.label}</b>
          </td>
          <td>{field.key}</td>
          <td>{sayFieldType(field.fieldType)}</td>
          <td>{sayForm(field.isRequired ? 'yes' : 'no')}</td>
          <td>{field.channels.map((channel) => say(channel === 'POS' ? 'onPos' : 'onQuickPay')).join(', ')}</td>
          <td>{field.accountFieldMappingKey ? sayType(field.accountFieldMappingKey) : '—'}</td>
          <td>{sayForm(field.showOnReceipt ? 'yes' : 'no')}</td>
          {onMove ? (
            <td>
              <RowMenu
                name={field.label}
                actions={[
                  { key: 'edit', text: say('edit'), icon: 'edit', press: () => onEdit(field.key) },
                  { key: 'delete', text: say('delete'), icon: 'trash', press: () => onDelete(field) },
                ]}
              />
            </td>
          ) : null}
        </tr>
      ))}
    </PlainTable>
  );
}
