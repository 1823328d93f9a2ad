import type { TermsRow } from '@ratepayer/contract/terms/terms.shapes.ts';
import { useId } from 'react';
import { say } from '../../platform/texts/staff-terms.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Loading } from '../../ui/parts.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { TextDifference } from './text-difference.tsx';
import { useText } from './versions-of.ts';

interface Props {
  readonly versions: readonly TermsRow[];
  readonly unitId: number;
}

/** Two versions of a text and what differs between them; which two stands in the address. */
export function CompareVersions({ versions, unitId }: Props) {
  const { get, set } = useAddress();
  const idOf = (key: string, usual: TermsRow | undefined) =>
    versions.find(({ id }) => String(id) === get(key))?.id ?? usual?.id;
  const newer = idOf('newer', versions[0]);
  const older = idOf('older', versions[1] ?? versions[0]);
  const [a, b] = [useText(unitId, older).data, useText(unitId, newer).data];
  const choose = (key: string, value: string) => set(key, value);
  return (
    <>
      <div className="two-cols">
        <Choice label={say('older')} value={older} versions={versions} onChoose={(id) => choose('older', id)} />
        <Choice label={say('newer')} value={newer} versions={versions} onChoose={(id) => choose('newer', id)} />
      </div>
      {a && b ? <TextDifference older={a.contentMarkdown} newer={b.contentMarkdown} /> : <Loading />}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly versions: readonly TermsRow[];
  readonly onChoose: (id: string) => void;
}

function Choice({ label, value, versions, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field short">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="input">
        <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
          {versions.map((version) => (
            <option key={version.id} value={version.id}>
              {say('version_of', { version: version.version, source: sayValue(version.source) })}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
