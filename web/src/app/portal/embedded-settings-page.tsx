import '../../features/unit-settings/unit-settings.css';
import '../../features/embedded/embedded.css';
import type { EmbeddedSettingsAnswer } from '@ratepayer/contract/embedded/embedded-settings.operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useOutletContext } from 'react-router';
import { BuildLink } from '../../features/embedded/build-link.tsx';
import { CheckLink } from '../../features/embedded/check-link.tsx';
import { ChangeEmbedded } from '../../features/embedded/embedded-section.tsx';
import {
  type EmbeddedPlace,
  embeddedPlaces,
  embeddedWords,
  isSection,
  placeName,
} from '../../features/embedded/embedded-words.ts';
import { ReadEmbedded } from '../../features/embedded/read-embedded.tsx';
import { SigningKeys } from '../../features/embedded/signing-keys.tsx';
import { YourSite } from '../../features/embedded/your-site.tsx';
import { embeddedApi } from '../../platform/api/embedded.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-embedded.ts';
import { say as sayShell } from '../../platform/texts/staff-shell.ts';
import { HistoryTable } from '../../ui/detail/history.tsx';
import { ListStates } from '../../ui/list/list-states.tsx';
import { usePageTitle } from '../../ui/parts.tsx';
import { useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';

/** Pages within a biller's own site: what is set of them, the keys that sign, and links that are built. */
export function EmbeddedSettingsPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const address = useAddress();
  usePageTitle(say('title'), sayShell('ratepayer'));
  const mayChange = user.permissions.includes('BusinessUnits:Manage');
  // Links are built and checked by those alone who may.
  const places = embeddedPlaces.filter((place) => mayChange || (place !== 'build' && place !== 'check'));
  const place = places.find((one) => one === address.get('section')) ?? 'where';
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say('title')}</h1>
          <p className="muted small">{say('purpose')}</p>
        </div>
      </div>
      <div className="settings-cols">
        <nav className="settings-nav" aria-label={say('sections')}>
          {places.map((one) => (
            <Link key={one} to={`?bu=${unit.id}&section=${one}`} aria-current={one === place ? 'page' : undefined}>
              {placeName(one)}
            </Link>
          ))}
        </nav>
        <section aria-label={placeName(place)}>
          <h2>{placeName(place)}</h2>
          <Shown {...{ place, unit, user, mayChange }} />
        </section>
      </div>
    </>
  );
}

interface Props extends Pick<ShellContext, 'unit' | 'user'> {
  readonly place: EmbeddedPlace;
  readonly mayChange: boolean;
}

function Shown(props: Props) {
  const of = { businessUnitId: props.unit.id };
  const asked = queryOf(embeddedApi.getEmbeddedSettings, of);
  const { data, error, isPending, refetch } = useQuery(asked);
  const client = useQueryClient();
  if (data)
    return (
      <Place
        key={props.place}
        {...props}
        kept={data}
        onSaved={(now) => client.setQueryData(asked.queryKey, now)}
        onChanged={() => void refetch()}
      />
    );
  return (
    <ListStates
      isPending={isPending}
      problem={problemOf(error, say('could_not_be_read'))}
      onRetry={() => void refetch()}
      isEmpty={false}
      isFiltered={false}
      onClear={() => undefined}
    >
      {null}
    </ListStates>
  );
}

interface Read extends Props {
  readonly kept: EmbeddedSettingsAnswer;
  readonly onSaved: (now: EmbeddedSettingsAnswer) => void;
  readonly onChanged: () => void;
}

function Place({ place, unit, user, mayChange, kept, onSaved, onChanged }: Read) {
  if (isSection(place))
    return (
      <>
        {mayChange ? (
          <ChangeEmbedded section={place} kept={kept} unit={unit} user={user} onSaved={onSaved} />
        ) : (
          <ReadEmbedded section={place} kept={kept} />
        )}
        {place === 'where' ? <YourSite kept={kept} businessUnitId={unit.id} /> : null}
      </>
    );
  if (place === 'keys') return <SigningKeys kept={kept} unit={unit} mayChange={mayChange} onChanged={onChanged} />;
  if (place === 'build') return <BuildLink kept={kept} unit={unit} onBuilt={onChanged} />;
  if (place === 'check') return <CheckLink kept={kept} unit={unit} />;
  return (
    <>
      <p className="muted small">{say('history_purpose')}</p>
      <HistoryTable
        load={embeddedApi.getEmbeddedSettingsHistory}
        of={{ businessUnitId: unit.id }}
        zone={unit.timezone}
        words={embeddedWords(unit.timezone)}
        record={kept}
      />
    </>
  );
}
