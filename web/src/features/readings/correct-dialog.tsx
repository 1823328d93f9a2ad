import { useState } from 'react';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { correctionFields } from '@ratepayer/contract/readings/reading.fields.ts';
import type { MeterReading } from '@ratepayer/contract/readings/reading.shapes.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { toast } from '../../platform/toasts.ts';
import { HistoryTable, recordHistory } from '../../ui/detail/history.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { historyOfReading } from './history-of-reading.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly reading: MeterReading;
  readonly onReload: () => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks what was really read and why, and writes it over the version that was shown. */
export function CorrectDialog({ unit, reading, onReload, onClose, onDone }: Props) {
  const { id, key, value, rowVersion, timestamp } = reading;
  const form = useForm({
    fields: correctionFields,
    labels: { value: say('value'), reason: say('reason') },
    start: { value },
    save: (values, options) =>
      readingApi.correctReading({ businessUnitId: unit.id, id, rowVersion, ...values }, options),
    onSaved: () => (toast(say('reading_corrected')), onDone()),
  });
  const [isShown, setShown] = useState(false);
  const history = historyOfReading(unit, reading);
  const facts = { key, value, unit: reading.unit, when: formatInstant(timestamp, unit.timezone, unit.timezone) };
  return (
    <FormDialog
      form={form}
      title={say('correct_ask')}
      facts={<p className="small">{say('correct_means', facts)}</p>}
      confirm={say('correct_reading')}
      back={say('cancel')}
      onReload={onReload}
      history={recordHistory(history)}
      onClose={onClose}
    >
      <FormField form={form} name="value" hint={say('value_hint')} short />
      <FormField form={form} name="reason" />
      <details className="small gap-md" onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
        <summary>{say('history')}</summary>
        {isShown ? <HistoryTable {...history} /> : null}
      </details>
    </FormDialog>
  );
}
