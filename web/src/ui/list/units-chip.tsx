import { useQuery } from '@tanstack/react-query';
import { organizationApi } from '../../platform/api/organization.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import type { Altered } from '../use-address.ts';
import { ManyBoxes, ManyChip } from './many-chip.tsx';

/** As many as one answer holds: the same that the switcher of business units has read. */
const most = 250;

interface Props {
  readonly name: string;
  /** Their numbers. */
  readonly chosen: readonly string[];
  readonly onChange: (alter: Altered<readonly string[]>) => void;
}

/** The business units of this person as values of a filter; one that is chosen stays one, whatever was read. */
function useUnitValues(chosen: readonly string[]) {
  const { data } = useQuery(queryOf(organizationApi.listBusinessUnits, { PageSize: most }));
  const names = new Map(data?.items.map(({ id, name }) => [String(id), name]));
  return {
    values: [...names.keys(), ...chosen.filter((id) => !names.has(id))],
    sayValue: (id: string) => names.get(id) ?? `#${id}`,
  };
}

/** A filter of business units as a chip. */
export function UnitsChip(props: Props) {
  return <ManyChip {...props} {...useUnitValues(props.chosen)} />;
}

/** The same as boxes to tick. */
export function UnitsBoxes(props: Props) {
  return <ManyBoxes {...props} {...useUnitValues(props.chosen)} />;
}
