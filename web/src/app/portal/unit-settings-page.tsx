import '../../features/unit-settings/unit-settings.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SettingKey, settingKeys, settingOf } from '@ratepayer/contract/organizations/unit-settings.ts';
import { useEffect, useState } from 'react';
import { useOutletContext } from 'react-router';
import { UnitForms } from '../../features/forms/unit-forms.tsx';
import { Templates } from '../../features/notifications/templates.tsx';
import { ChangeSection } from '../../features/unit-settings/change-section.tsx';
import { FoundSettings } from '../../features/unit-settings/found-settings.tsx';
import { ReadSection } from '../../features/unit-settings/read-section.tsx';
import {
  placeName,
  type SettingPlace,
  settingPlaces,
  SettingsNav,
} from '../../features/unit-settings/settings-nav.tsx';
import { settingWords } from '../../features/unit-settings/setting-words.ts';
import { unitSettingsApi } from '../../platform/api/unit-settings.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-settings.ts';
import { say as sayShell } from '../../platform/texts/staff-shell.ts';
import { HistoryTable } from '../../ui/detail/history.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { ListStates } from '../../ui/list/list-states.tsx';
import { usePageTitle } from '../../ui/parts.tsx';
import { useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';
import { FormPreview } from './form-preview.tsx';

/** How one business unit behaves: every setting by its section, and what was changed of them. */
export function UnitSettingsPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const address = useAddress();
  usePageTitle(say('title'), sayShell('ratepayer'));
  const place = settingPlaces.find((one) => one === address.get('section')) ?? settingPlaces[0];
  const typed = address.get('q') ?? '';
  const [sought, setSought] = useState<SettingKey>();
  const mayChange = user.permissions.includes('BusinessUnits:Manage');
  // A form that is built takes the whole page.
  if (place === 'forms' && address.get('form') !== null)
    return <UnitForms key={unit.id} unit={unit} mayChange={mayChange} Preview={FormPreview} />;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say('title')}</h1>
          <p className="muted small">{say('purpose')}</p>
        </div>
        <SearchBox name={say('search')} value={typed} onSearch={(text) => address.set('q', text || undefined)} />
      </div>
      <div className="settings-cols">
        <SettingsNav shown={place} businessUnitId={unit.id} />
        <section aria-label={typed ? say('search') : placeName(place)}>
          {typed ? (
            <FoundSettings
              typed={typed}
              onChoose={(key) => {
                setSought(key);
                address.change((next) => (next.delete('q'), next.set('section', settingOf(key).section)), {
                  replace: false,
                });
              }}
            />
          ) : place === 'notification-templates' ? (
            <Templates level="Business Unit" unit={unit} mayChange={mayChange} />
          ) : place === 'forms' ? (
            <UnitForms key={unit.id} unit={unit} mayChange={mayChange} Preview={FormPreview} />
          ) : (
            <Section key={place} place={place} unit={unit} mayChange={mayChange} sought={sought} />
          )}
        </section>
      </div>
    </>
  );
}

interface Props extends Pick<ShellContext, 'unit'> {
  readonly place: Exclude<SettingPlace, 'forms' | 'notification-templates'>;
  readonly mayChange: boolean;
  readonly sought: SettingKey | undefined;
}

function Section({ place, unit, mayChange, sought }: Props) {
  const businessUnitId = unit.id;
  const asked = queryOf(unitSettingsApi.getUnitSettings, { businessUnitId });
  const answer = useQuery(asked);
  const client = useQueryClient();
  const kept = answer.data;
  useFocusOn(sought, kept !== undefined);
  if (place === 'history')
    return (
      <>
        <h2>{placeName(place)}</h2>
        <p className="muted small">{say('history_purpose')}</p>
        <HistoryTable
          load={unitSettingsApi.getUnitSettingsHistory}
          of={{ businessUnitId }}
          zone={unit.timezone}
          words={settingWords(unit)}
        />
      </>
    );
  if (!kept)
    return (
      <ListStates
        isPending={answer.isPending}
        problem={problemOf(answer.error, say('could_not_be_read'))}
        onRetry={() => void answer.refetch()}
        isEmpty={false}
        isFiltered={false}
        onClear={() => undefined}
      >
        {null}
      </ListStates>
    );
  const keys = settingKeys.filter((key) => settingOf(key).section === place);
  return (
    <>
      <h2>{placeName(place)}</h2>
      {mayChange ? (
        <ChangeSection
          section={place}
          keys={keys}
          kept={kept}
          unit={unit}
          onSaved={(now) => client.setQueryData(asked.queryKey, now)}
        />
      ) : (
        <ReadSection keys={keys} kept={kept} unit={unit} />
      )}
    </>
  );
}

/** Leads to the setting that was found, once it is there. */
function useFocusOn(sought: SettingKey | undefined, isThere: boolean): void {
  useEffect(() => {
    if (!sought || !isThere) return;
    const at = document.querySelector<HTMLElement>(`[data-setting="${sought}"]`);
    (at?.querySelector<HTMLElement>('input, select, textarea') ?? at)?.focus();
  }, [sought, isThere]);
}
