import { takenBrands, type TakenBrand } from '@ratepayer/contract/organizations/channel.fields.ts';
import { say } from '../../platform/texts/staff-channels.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { FieldError } from '../../ui/field.tsx';

interface Props {
  readonly id: string;
  readonly chosen: readonly TakenBrand[];
  readonly error: string;
  readonly onChoose: (brands: readonly TakenBrand[]) => void;
}

/** The brands of cards that are taken. */
export function BrandBoxes({ id, chosen, error, onChoose }: Props) {
  return (
    <fieldset className="field plain" id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label">{say('brands')}</legend>
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
      <div className="row wrap">
        {takenBrands.map((brand) => (
          <label className="row small" key={brand}>
            <input
              type="checkbox"
              className="check"
              checked={chosen.includes(brand)}
              onChange={(event) =>
                onChoose(takenBrands.filter((one) => (one === brand ? event.target.checked : chosen.includes(one))))
              }
            />
            {sayValue(brand)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
