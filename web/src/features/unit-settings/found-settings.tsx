import { type SettingKey, settingKeys, settingOf } from '@ratepayer/contract/organizations/unit-settings.ts';
import { plainWords } from '@ratepayer/contract/organizations/plain-words.ts';
import { say } from '../../platform/texts/staff-settings.ts';
import { helpOf, nameOf, sectionName } from './setting-words.ts';

/** The settings whose name or meaning holds every word that was typed. */
export function settingsMatching(typed: string): SettingKey[] {
  const wanted = plainWords(typed);
  return settingKeys.filter((key) => {
    const text = plainWords(`${nameOf(key)} ${helpOf(key)} ${sectionName(settingOf(key).section)}`).join(' ');
    return wanted.every((word) => text.includes(word));
  });
}

interface Props {
  readonly typed: string;
  readonly onChoose: (key: SettingKey) => void;
}

/** What was found: each leads to where it is set. */
export function FoundSettings({ typed, onChoose }: Props) {
  const found = settingsMatching(typed);
  return (
    <>
      <p className="small muted" role="status">
        {found.length > 0 ? say('found', { count: found.length }) : say('found_none')}
      </p>
      <ul className="settings-found">
        {found.map((key) => (
          <li key={key}>
            <button type="button" className="link-btn" onClick={() => onChoose(key)}>
              {nameOf(key)}
            </button>
            <span className="small muted">{sectionName(settingOf(key).section)}</span>
            <p className="small">{helpOf(key)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
