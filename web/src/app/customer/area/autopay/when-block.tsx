import type { AutopaySettings } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { daysOfMonth } from '@ratepayer/contract/autopay/autopay-kinds.ts';
import { say } from '../../../../platform/texts/customer.ts';
import { StatusIcon } from '../../../../ui/icons.tsx';
import { Choice } from '../../../../ui/choice.tsx';
import { type Draft, offeredWhen, type When } from './autopay-draft.ts';

interface Props {
  readonly settings: AutopaySettings;
  readonly draft: Draft;
  /** The day on which bills are due, where the chosen day of a month comes after it. */
  readonly dueBefore: number | null;
  readonly onDraft: (draft: Draft) => void;
}

const labels: Readonly<Record<When, () => string>> = {
  due: () => say('on_due_date'),
  before: () => say('before_due'),
  day: () => say('on_day_of_month'),
};

/** The first question: when it is paid, of what the biller offers. */
export function WhenBlock({ settings, draft, dueBefore, onDraft }: Props) {
  const { dueDate, offers } = settings;
  const offered = offeredWhen(settings);
  const days = Array.from({ length: offers.daysProcessingAllowedBeforeDueDate }, (_, day) => String(day + 1));
  return (
    <section className="block" aria-labelledby="autopay-when">
      <h2 id="autopay-when">{say('q_when')}</h2>
      <fieldset>
        <legend className="vh">{say('q_when')}</legend>
        <div className="choices">
          {offered.map((when) => (
            <label className={`choice${draft.when === when ? ' on' : ''}`} key={when}>
              <input
                type="radio"
                className="radio"
                name="autopay-when"
                checked={draft.when === when}
                onChange={() => onDraft({ ...draft, when })}
              />
              {labels[when]()}
            </label>
          ))}
        </div>
      </fieldset>
      {draft.when === 'before' ? (
        <Choice
          label={say('how_many_days')}
          value={String(draft.days)}
          options={days}
          nameOf={(day) => say('days_before', { days: Number(day) })}
          onChoose={(day) => onDraft({ ...draft, days: Number(day) })}
        />
      ) : null}
      {draft.when === 'day' ? (
        <Choice
          label={say('which_day')}
          value={draft.dayOfMonth}
          options={daysOfMonth}
          nameOf={(day) => (day === 'Last' ? say('last_day') : say('the_nth', { day }))}
          onChoose={(dayOfMonth) => onDraft({ ...draft, dayOfMonth })}
        />
      ) : null}
      {dueBefore === null ? (
        dueDate ? (
          <p className="muted small gap-sm">{say('due_usually', { day: String(Number(dueDate.slice(8))) })}</p>
        ) : null
      ) : (
        <p className="gap-sm" role="status">
          <span className="st warn box">
            <StatusIcon kind="warn" size={18} />
            {say('due_before_day', { day: String(dueBefore) })}
          </span>
        </p>
      )}
    </section>
  );
}
