import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';

/** Business units of a person, and what choosing one does. */
export interface UnitProps {
  readonly units: readonly BusinessUnitSummary[];
  /** How many there are, these among them. */
  readonly total: number;
  /** The one that the page shows, if it is one of them. */
  readonly unit: BusinessUnitSummary | undefined;
  readonly onChoose: (id: number) => void;
}

/** The colour of a biller, in its square; nothing else of the portal has it. */
export function UnitSquare({ unit }: Pick<UnitProps, 'unit'>) {
  const paint = (box: HTMLElement | null) => {
    box?.style.setProperty('background', unit?.primaryColor ?? 'var(--line-strong)');
  };
  return <span className="sq" aria-hidden="true" ref={paint} />;
}
