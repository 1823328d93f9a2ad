import { type SyntheticEvent, useState } from 'react';
import { Button, ComboBox, I18nProvider, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { cultureNow } from '../../platform/texts/culture.ts';
import { say } from '../../platform/texts/staff-shell.ts';
import { Icon } from '../../ui/icons.tsx';
import { type UnitProps, UnitSquare } from './unit-square.tsx';
import { useUnitsFound } from './use-units-found.ts';

const all = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select();

/** Finds another business unit by its name or organization; what is open stays open until one is chosen. */
export function UnitCombobox({ units, total, unit, onChoose }: UnitProps) {
  const name = unit?.name ?? '';
  // Before anything is typed the box holds the name of the present one, and the list holds all. With another unit what
  // was typed is over in the same moment, or the box would take its new name for typed and open again.
  const [typed, setTyped] = useState<{ readonly beside: string; readonly text: string }>();
  const searched = typed?.beside === name ? typed.text : undefined;
  const leave = () => setTyped(undefined);
  const found = useUnitsFound(units, total, searched ?? '');
  return (
    <I18nProvider locale={cultureNow()}>
      <ComboBox
        className="bu bu-combo"
        aria-label={say('business_unit')}
        items={found}
        defaultFilter={() => true}
        allowsEmptyCollection
        menuTrigger="focus"
        value={unit?.id ?? null}
        onChange={(key) => {
          if (key !== null && key !== unit?.id) onChoose(Number(key));
        }}
        inputValue={searched ?? name}
        onInputChange={(text) => setTyped(text === name ? undefined : { beside: name, text })}
        onOpenChange={(isOpen) => {
          if (!isOpen) leave();
        }}
      >
        <UnitSquare unit={unit} />
        <Input
          className="bu-input"
          placeholder={say('choose_business_unit')}
          onFocus={all}
          onClick={searched === undefined ? all : undefined}
        />
        <Button className="bu-open" aria-label={say('show_business_units')}>
          <Selector />
        </Button>
        <Popover className="popup bu-list" offset={6}>
          <ListBox renderEmptyState={() => <p className="small muted">{say('no_business_unit_found')}</p>}>
            {(each: UnitProps['units'][number]) => (
              <ListBoxItem id={each.id} textValue={each.name} className="bu-item">
                <UnitSquare unit={each} />
                <span>
                  <b>{each.name}</b>
                  <small>{[each.organizationName, each.currencyCode, each.timezone].join(' · ')}</small>
                </span>
                {each.id === unit?.id ? <Icon name="check" size={16} /> : null}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}

/** Up and down: it stands here alone, so that no payer loads it with the other icons. */
function Selector() {
  return (
    <svg className="i" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor">
      <path d="M8 9l4-4l4 4M16 15l-4 4l-4-4" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
