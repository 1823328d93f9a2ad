import { Button as DragHandle, GridList, GridListItem, I18nProvider, useDragAndDrop } from 'react-aria-components';
import type { FormField } from '@ratepayer/contract/forms/form-shape.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { Icon } from '../../ui/icons.tsx';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { sayKind } from './field-kinds.ts';
import { titleOf } from './field-title.ts';
import { KindIcon } from './kind-icon.tsx';

interface Props {
  readonly fields: readonly FormField[];
  readonly selected: number;
  /** Places at which something is wrong. */
  readonly wrongAt: ReadonlySet<number>;
  readonly onSelect: (at: number) => void;
  readonly onMove: (from: readonly number[], to: number) => void;
  readonly onCopy: (at: number) => void;
  readonly onRemove: (at: number) => void;
}

/** The fields in their order: chosen, moved by hand, by keys and by buttons, copied, taken out. */
export function FieldCanvas({ fields, selected, wrongAt, onSelect, onMove, onCopy, onRemove }: Props) {
  const keys = keysOf(fields);
  const placeOf = (key: string | number) => keys.indexOf(String(key));
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (dragged) => [...dragged].map((key) => ({ 'text/plain': titleOf(fields[placeOf(key)] ?? noField) })),
    onReorder: ({ keys: dragged, target }) =>
      onMove([...dragged].map(placeOf), placeOf(target.key) + (target.dropPosition === 'after' ? 1 : 0)),
  });
  return (
    <I18nProvider locale={cultureNow()}>
      <GridList
        className="fb-fields"
        aria-label={say('fields_list')}
        keyboardNavigationBehavior="tab"
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={keys.slice(selected, selected + 1)}
        onSelectionChange={(chosen) => {
          const [key] = chosen === 'all' ? [] : [...chosen];
          if (key !== undefined) onSelect(placeOf(key));
        }}
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => <p className="muted small">{say('no_fields')}</p>}
      >
        {fields.map((field, at) => (
          <GridListItem key={keys[at]} id={keys[at] ?? ''} textValue={titleOf(field)} className="fb-field">
            <DragHandle slot="drag" className="icon-btn fb-drag" aria-label={say('drag', { name: titleOf(field) })}>
              <KindIcon kind="drag" />
            </DragHandle>
            <KindIcon kind={field.fieldType} />
            <Said field={field} isWrong={wrongAt.has(at)} />
            <span className="fb-acts">
              <MoveButtons
                label={titleOf(field)}
                isFirst={at === 0}
                isLast={at === fields.length - 1}
                onMove={(by) => onMove([at], by === 1 ? at + 2 : at - 1)}
              />
              <IconButton icon="copy" label={say('copy_field', { name: titleOf(field) })} onPress={() => onCopy(at)} />
              <IconButton
                icon="trash"
                label={say('remove_field', { name: titleOf(field) })}
                onPress={() => onRemove(at)}
              />
            </span>
          </GridListItem>
        ))}
      </GridList>
    </I18nProvider>
  );
}
/** A field is known by its name, wherever it stands; one without a name of its own by its place. */
function keysOf(fields: readonly FormField[]): string[] {
  const names = fields.map(({ fieldName }) => fieldName);
  return names.map((name, i) => (name && names.indexOf(name) === names.lastIndexOf(name) ? `=${name}` : `#${i}`));
}
const noField: FormField = { fieldName: '', fieldType: 'input' };

function Said({ field, isWrong }: { readonly field: FormField; readonly isWrong: boolean }) {
  return (
    <span className="fb-said">
      <b translate="no">
        {titleOf(field)}
        {field.fieldRequired ? <span className="req">*</span> : null}
      </b>
      <small>
        {sayKind(field.fieldType)} <code translate="no">{field.fieldName}</code>
        {field.inputProps?.visibleWhen ? ` · ${say('has_condition')}` : ''}
        {field.inputProps?.hidden ? ` · ${say('is_hidden')}` : ''}
        {isWrong ? <span className="fb-wrong"> · {say('has_problem')}</span> : null}
      </small>
    </span>
  );
}

function IconButton({ icon, label, onPress }: { icon: 'copy' | 'trash'; label: string; onPress: () => void }) {
  return (
    <button type="button" className="icon-btn" aria-label={label} onClick={onPress}>
      <Icon name={icon} size={17} />
    </button>
  );
}
