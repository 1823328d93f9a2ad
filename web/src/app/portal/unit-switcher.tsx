import { lazy, Suspense } from 'react';
import { say } from '../../platform/texts/staff-shell.ts';
import { type UnitProps, UnitSquare } from './unit-square.tsx';

const UnitCombobox = lazy(async () => ({ default: (await import('./unit-combobox.tsx')).UnitCombobox }));

/** Whose rows the page shows: a name where there is only one, else a box in which another is found. */
export function UnitSwitcher(props: UnitProps) {
  const { units, unit } = props;
  if (units.length === 0) return null;
  if (units.length === 1 && unit) return <UnitName unit={unit} />;
  return (
    <Suspense fallback={<UnitName unit={unit} />}>
      <UnitCombobox {...props} />
    </Suspense>
  );
}

function UnitName({ unit }: Pick<UnitProps, 'unit'>) {
  return (
    <p className="bu">
      <span className="vh">{say('business_unit')}</span>
      <UnitSquare unit={unit} />
      <span className="bu-name">{unit?.name}</span>
    </p>
  );
}
