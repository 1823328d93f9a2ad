import { Link } from 'react-router';
import { settingSections } from '@ratepayer/contract/organizations/unit-setting.ts';
import { say } from '../../platform/texts/staff-settings.ts';
import { say as sayOfTemplates } from '../../platform/texts/staff-templates.ts';
import { say as sayOfForms } from '../../platform/texts/staff-form-builder.ts';
import { sectionName } from './setting-words.ts';

/** Where somebody is on the page: one of the sections, what messages say, or what was changed of the sections. */
export const settingPlaces = [...settingSections, 'notification-templates', 'forms', 'history'] as const;
export type SettingPlace = (typeof settingPlaces)[number];

export function placeName(place: SettingPlace): string {
  if (place === 'notification-templates') return sayOfTemplates('tab');
  if (place === 'forms') return sayOfForms('tab');
  return place === 'history' ? say('history') : sectionName(place);
}

interface Props {
  readonly shown: SettingPlace;
  readonly businessUnitId: number;
}

/** The sections, each with an address of its own. */
export function SettingsNav({ shown, businessUnitId }: Props) {
  return (
    <nav className="settings-nav" aria-label={say('sections')}>
      {settingPlaces.map((place) => (
        <Link
          key={place}
          to={`?bu=${businessUnitId}&section=${place}`}
          aria-current={place === shown ? 'page' : undefined}
        >
          {placeName(place)}
        </Link>
      ))}
    </nav>
  );
}
