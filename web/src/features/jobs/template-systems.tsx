import { say } from '../../platform/texts/staff-jobs.ts';
import { useBillingChoices } from '../../platform/use-billing-choices.ts';

interface Props {
  readonly unitId: number;
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** Which billing systems a template is for. */
export function TemplateSystems({ unitId, chosen, onChange }: Props) {
  const systems = useBillingChoices(unitId)?.billingSystems ?? [];
  if (systems.length === 0) return null;
  return (
    <fieldset className="field plain">
      <legend className="label">{say('template_systems')}</legend>
      <span className="desc">{say('template_systems_hint')}</span>
      {systems.map(({ id, name }) => (
        <label key={id} className="row small">
          <input
            type="checkbox"
            className="check"
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          <span translate="no">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
