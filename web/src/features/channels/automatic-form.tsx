import { currencySign } from '@ratepayer/contract/kit/currency-sign.ts';
import { autopayRulesFields, daysOfVarying } from '@ratepayer/contract/autopay/autopay-rules.fields.ts';
import type { AutopayRules } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { ChannelKey } from '@ratepayer/contract/payments/channels.ts';
import { fields, oneOf, type ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { autopayRulesApi } from '../../platform/api/autopay-rules.api.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-channels.ts';
import { toast } from '../../platform/toasts.ts';
import { recordHistory } from '../../ui/detail/history.tsx';
import type { OnPage } from '../../ui/detail/on-page.ts';
import { usePageForm } from '../../ui/detail/use-page-form.ts';
import type { FieldLook } from '../../ui/form/field-look.ts';
import { FormBox } from '../../ui/form/form-box.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { FormReading } from '../../ui/form/reading.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Button } from '../../ui/parts.tsx';
import { automaticHistory, automaticLabels, timingOf, timings, timingWord, typesOf } from './automatic-words.ts';

export interface KeptRules extends AutopayRules {
  readonly planned: number;
  readonly rowVersion: number;
}
interface Props {
  readonly unit: BusinessUnitSummary;
  readonly channel: ChannelKey;
  readonly kept: KeptRules;
  readonly mayChange: boolean;
  readonly onPage: Omit<OnPage<KeptRules>, 'history'>;
  readonly onSaved: (after: KeptRules) => void;
}

/** The fields of the form: what payers may choose of is one choice. */
const asked = fields({ timing: oneOf(timings), ...autopayRulesFields });
type Name = keyof typeof asked;

/** What a form begins with; a time that it does not offer is chosen anew. */
const startOf = ({ schedulingTypes, ...rules }: KeptRules) =>
  ({ ...rules, timing: timingOf(schedulingTypes) }) as Partial<ValuesOf<typeof asked>>;

const shownOf = (name: Name, typed: string | boolean) => (name === 'timing' ? timingWord(String(typed)) : undefined);

/** When payments of a channel are taken by themselves, and what is told before: saved as one. */
export function AutomaticForm({ unit, channel, kept, mayChange, onPage, onSaved }: Props) {
  const of = { businessUnitId: unit.id, channel };
  const form = useForm({
    fields: asked,
    labels: automaticLabels(),
    start: startOf(kept),
    save: ({ timing, ...values }, options) =>
      autopayRulesApi.changeAutopayRules(
        { ...of, ...values, schedulingTypes: typesOf(timing), rowVersion: kept.rowVersion },
        options,
      ),
    onSaved: (after) => {
      toast(say('automatic_saved'));
      onSaved(after);
    },
  });
  const history = recordHistory({
    load: autopayRulesApi.listAutopayRulesHistory,
    of,
    zone: unit.timezone,
    words: automaticHistory(unit),
  });
  const ofRecord = usePageForm(form, { record: kept, onPage: { ...onPage, history }, startOf });
  if (!mayChange)
    return <FormReading form={form} nameOf={(name, choice) => (name === 'timing' ? timingWord(choice) : choice)} />;
  const days = form.values.daysScheduledBeforeProcessed;
  const looks: Readonly<Record<Name, FieldLook>> = {
    timing: { segments: true, nameOf: timingWord },
    processingTime: { hint: say('processing_time_hint') },
    maxAmountMinor: {
      hint: say('max_automatic_hint'),
      short: true,
      sign: currencySign(unit.currencyCode, unit.culture),
    },
    daysProcessingAllowedBeforeDueDate: { short: true },
    daysScheduledBeforeProcessed: {
      short: true,
      ...(typeof days === 'number' && days < daysOfVarying
        ? { hint: say('notice_days_short', { count: String(daysOfVarying) }) }
        : {}),
    },
    hoursCancellationAllowedBeforeProcessed: { hint: say('cancel_hours_hint'), short: true },
    unusualPercent: { hint: say('unusual_hint'), short: true },
  };
  return (
    <>
      <LeaveGuard form={form} />
      <FormBox form={form} name={say('automatic')} className="form-page" {...ofRecord} shownOf={shownOf}>
        {(Object.keys(asked) as Name[]).map((name) => (
          <FormField key={name} form={form} name={name} tracks {...looks[name]} />
        ))}
        <div className="row wrap gap-md">
          <Button type="submit" busy={form.busy} busyText={sayForm('saving')}>
            {say('automatic_save')}
          </Button>
        </div>
      </FormBox>
    </>
  );
}
