import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WrittenForm } from '@ratepayer/contract/forms/compare-forms.ts';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { formRecordApi } from '../../platform/api/form-record.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { viewerZone } from '../../platform/viewer-zone.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { Differences } from './differences.tsx';
import { ChoiceProp } from './prop-inputs.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly id: number;
  /** As it stands here, saved or not. */
  readonly now: WrittenForm;
}

/** The versions that payers got, and what any two of them have otherwise. */
export function FormVersions({ unit, id, now }: Props) {
  const of = { businessUnitId: unit.id, id };
  const { data, error } = useQuery({ ...queryOf(formRecordApi.listFormVersions, of), enabled: id > 0 });
  const [from, setFrom] = useState<string>();
  const [to, setTo] = useState('now');
  if (id === 0) return <p className="muted">{say('versions_none')}</p>;
  if (error)
    return <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: sayList('forms_one') }))} />;
  if (!data) return <Loading />;
  if (data.items.length === 0) return <p className="muted">{say('versions_none')}</p>;
  const options = [
    { value: 'now', name: say('version_now') },
    ...data.items.map(({ version, publishedDate, publishedBy }) => ({
      value: String(version),
      name: say('version_of', {
        version,
        date: formatInstant(publishedDate, unit.timezone, viewerZone(), unit.culture),
        name: publishedBy,
      }),
    })),
  ];
  const first = from ?? String(data.items[0]?.version);
  const formAt = (chosen: string) => data.items.find(({ version }) => String(version) === chosen) ?? now;
  const nameOf = (chosen: string) =>
    chosen === 'now' ? say('version_now') : say('version_short', { version: Number(chosen) });
  return (
    <section aria-label={say('versions')}>
      <div className="fb-two">
        <ChoiceProp label={say('compare_from')} value={first} options={options} onChange={setFrom} />
        <ChoiceProp label={say('compare_to')} value={to} options={options} onChange={setTo} />
      </div>
      <div className="gap-md">
        <Differences before={formAt(first)} after={formAt(to)} heads={[nameOf(first), nameOf(to)]} />
      </div>
    </section>
  );
}
