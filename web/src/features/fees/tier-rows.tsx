import { Field, FieldError } from '../../ui/field.tsx';
import { Button } from '../../ui/parts.tsx';
import { say } from '../../platform/texts/staff-fees.ts';

/** One tier as it is typed; the last one has no upper amount. */
export interface TypedTier {
  readonly upTo: string;
  readonly flat: string;
  readonly percent: string;
}

const mostTiers = 20;

/** The tiers of a fee, lowest first. */
export function TierRows({
  id,
  tiers,
  error,
  onChange,
}: {
  id: string;
  tiers: readonly TypedTier[];
  error: string;
  onChange: (tiers: readonly TypedTier[]) => void;
}) {
  const set = (at: number, change: Partial<TypedTier>) =>
    onChange(tiers.map((tier, i) => (i === at ? { ...tier, ...change } : tier)));
  return (
    <fieldset className="gap-md" id={id} tabIndex={-1}>
      <legend className="label">{say('tiers')}</legend>
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
      {tiers.map((tier, i) => {
        const isLast = i === tiers.length - 1;
        return (
          <div className="tier" key={i}>
            {isLast ? (
              <p className="small b">{say('above_that')}</p>
            ) : (
              <Field
                id={`upTo${i}`}
                label={say('tier_limit', { tier: i + 1 })}
                required
                inputMode="decimal"
                value={tier.upTo}
                onChange={(upTo) => set(i, { upTo })}
              />
            )}
            <Field
              id={`flat${i}`}
              label={say('flat_amount')}
              inputMode="decimal"
              value={tier.flat}
              onChange={(flat) => set(i, { flat })}
            />
            <Field
              id={`percent${i}`}
              label={say('percent')}
              inputMode="decimal"
              value={tier.percent}
              onChange={(percent) => set(i, { percent })}
            />
            {isLast ? null : (
              <button type="button" className="link-btn" onClick={() => onChange(tiers.filter((_, at) => at !== i))}>
                {say('remove')} <span className="vh">{say('tier_number', { tier: i + 1 })}</span>
              </button>
            )}
          </div>
        );
      })}
      {tiers.length < mostTiers ? (
        <Button
          className="sec tool"
          onClick={() => onChange([...tiers.slice(0, -1), { upTo: '', flat: '', percent: '' }, ...tiers.slice(-1)])}
        >
          {say('add_a_tier')}
        </Button>
      ) : null}
    </fieldset>
  );
}
