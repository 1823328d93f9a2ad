import { differencesOf, type FormDifference, type WrittenForm } from '@ratepayer/contract/forms/compare-forms.ts';
import { formStages } from '@ratepayer/contract/forms/form-shape.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { settingLabels } from './setting-labels.ts';
import { sayStage } from './stage-editor.tsx';

interface Props {
  readonly before: WrittenForm;
  readonly after: WrittenForm;
  readonly heads: readonly [before: string, after: string];
}

/** What the later of two versions has otherwise, a row each. */
export function Differences({ before, after, heads }: Props) {
  const found = differencesOf(before, after);
  if (found.length === 0) return <p className="muted small">{say('no_differences')}</p>;
  return (
    <PlainTable label={say('differences')} heads={[say('what'), say('how'), ...heads]} className="fb-differences">
      {found.flatMap((one) => rowsOf(one))}
    </PlainTable>
  );
}

function rowsOf({ part, name, how, inside }: FormDifference) {
  const head = (
    <>
      {sayPart(part, name)} {part === 'field' || part === 'dependent' ? <code translate="no">{name}</code> : null}
    </>
  );
  if (inside.length === 0)
    return [
      <tr key={`${part} ${name}`}>
        <th scope="row">{head}</th>
        <td>{say(`how_${how}`)}</td>
        <td />
        <td />
      </tr>,
    ];
  return inside.map(({ path, before, after }) => (
    <tr key={`${part} ${name} ${path}`}>
      <th scope="row">
        {head} <code translate="no">{path.replace(/^(inputProps|handler\.properties|handler)\./, '')}</code>
      </th>
      <td>{say(`how_${how}`)}</td>
      <td translate="no">{before || '—'}</td>
      <td translate="no">{after || '—'}</td>
    </tr>
  ));
}

function sayPart(part: FormDifference['part'], name: string): string {
  if (part === 'action') return sayStage(formStages.find((stage) => stage === name) ?? 'OnInitializing');
  if (part !== 'setting') return say(part === 'field' ? 'part_field' : 'part_dependent');
  return (settingLabels() as Readonly<Record<string, string>>)[name] ?? name;
}
