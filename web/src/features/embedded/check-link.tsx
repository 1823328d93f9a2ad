import { fields, line } from '@ratepayer/contract/kit/fields.ts';
import type { CheckedLink, EmbeddedSettingsAnswer } from '@ratepayer/contract/embedded/embedded-settings.operations.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useState } from 'react';
import { embeddedApi } from '../../platform/api/embedded.api.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-embedded.ts';
import { viewerZone } from '../../platform/viewer-zone.ts';
import { FormBox } from '../../ui/form/form-box.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Banner, Button } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { CodeSample } from './code-sample.tsx';

interface Props {
  readonly kept: EmbeddedSettingsAnswer;
  readonly unit: BusinessUnitSummary;
}

const asked = fields({ link: line(4_000) });

/** Says whether a link would open, and shows how a server signs one. */
export function CheckLink({ kept, unit }: Props) {
  const [checked, setChecked] = useState<CheckedLink>();
  const form = useForm({
    fields: asked,
    labels: { link: say('link') },
    start: {},
    save: ({ link }, options) => embeddedApi.checkCheckoutLink({ businessUnitId: unit.id, link }, options),
    onSaved: setChecked,
  });
  return (
    <>
      <p className="muted">{say('check_purpose')}</p>
      <FormBox form={form} name={say('place_check')}>
        <FormField form={form} name="link" />
        <p className="gap-md">
          <Button type="submit" busy={form.busy}>
            {say('check')}
          </Button>
        </p>
      </FormBox>
      <div role="status">{checked ? <Verdict checked={checked} unit={unit} /> : null}</div>
      <CodeSample kid={kept.keys.find(({ status }) => status === 'Active')?.kid} slug={unit.slug} />
    </>
  );
}

const verdicts = {
  Valid: ['ok', 'check_valid'],
  Expired: ['warn', 'check_expired'],
  'Not Valid': ['bad', 'check_invalid'],
} as const;

function Verdict({
  checked: { outcome, kid, expiresDate, values },
  unit,
}: { checked: CheckedLink } & Pick<Props, 'unit'>) {
  const [kind, title] = verdicts[outcome];
  const isWrong = values.some(({ problem }) => problem !== '');
  return (
    <>
      <Banner kind={kind} title={say(title)}>
        {expiresDate === null ? (
          <p>{say('check_invalid_why')}</p>
        ) : (
          <p>{say('check_until', { until: formatInstant(expiresDate, unit.timezone, viewerZone()), kid })}</p>
        )}
        {isWrong ? <p>{say('check_wrong')}</p> : null}
      </Banner>
      {values.length === 0 ? null : (
        <PlainTable label={say('check_says')} heads={[say('check_key'), say('check_value'), say('check_problem')]}>
          {values.map(({ key, value, problem }) => (
            <tr key={key}>
              <td translate="no">{key}</td>
              <td translate="no">{value}</td>
              <td>{problem}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </>
  );
}
