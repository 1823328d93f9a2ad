import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { RowMenu } from '../../ui/action-parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import type { GivenLink } from './use-links.ts';

interface Props {
  readonly links: readonly GivenLink[];
  /** Without it the links are read. */
  readonly onMove: ((label: string, by: 1 | -1) => void) | undefined;
  readonly onEdit: (label: string) => void;
  readonly onDelete: (link: GivenLink) => void;
}

/** Links in the order in which payers see them. */
export function LinkTable({ links, onMove, onEdit, onDelete }: Props) {
  const heads = [
    say('order'),
    say('label'),
    say('url'),
    say('location'),
    say('new_window'),
    say('is_active'),
    { unseen: say('actions') },
  ];
  return (
    <PlainTable label={say('links')} heads={heads} gap="gap-md">
      {links.map((link, at) => (
        <tr key={link.label}>
          <td className="nowrap">
            {onMove ? (
              <MoveButtons
                label={link.label}
                isFirst={at === 0}
                isLast={at === links.length - 1}
                onMove={(by) => onMove(link.label, by)}
              />
            ) : (
              at + 1
            )}
          </td>
          <td>
            <b translate="no">{link.label}</b>
          </td>
          <td translate="no">{link.url}</td>
          <td>{sayValue(link.location)}</td>
          <td>{sayForm(link.newWindow ? 'yes' : 'no')}</td>
          <td>{sayForm(link.isActive ? 'yes' : 'no')}</td>
          <td>
            <RowMenu
              name={link.label}
              actions={[
                { key: 'open', text: say('open_link'), opens: link.url },
                ...(onMove
                  ? [
                      { key: 'edit', text: say('edit_link'), icon: 'edit' as const, press: () => onEdit(link.label) },
                      { key: 'delete', text: say('delete_link'), icon: 'trash' as const, press: () => onDelete(link) },
                    ]
                  : []),
              ]}
            />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
