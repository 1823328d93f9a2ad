import { config } from '../../platform/config.ts';
import { preferences } from '../../platform/session/preferences.ts';
import { say } from '../../platform/texts/staff-shell.ts';
import { modKey } from '../../features/staff/find/mod-key.ts';
import { Icon } from '../../ui/icons.tsx';
import { Popup } from '../../ui/popup.tsx';
import { sayValue } from '../../platform/texts/values.ts';

/** Those of our own, where somebody uses them; and what every page has. */
const keys = () =>
  [
    ...(preferences().shortcuts
      ? ([
          [[modKey()], 'K', 'keys_find'],
          [[modKey()], 'S', 'keys_save'],
          [[modKey(), 'Shift'], 'F', 'keys_search'],
        ] as const)
      : []),
    [[], 'Tab', 'keys_tab'],
    [[], 'Enter', 'keys_enter'],
    [[], 'Esc', 'keys_esc'],
  ] as const satisfies readonly (readonly [readonly string[], string, string])[];

/** What the keys do, and whom to ask. */
export function HelpMenu() {
  return (
    <Popup label={say('help')} className="icon-btn only-desktop" face={<Icon name="help" />}>
      <section className="help" aria-label={say('help')}>
        <h2>{say('keys_title')}</h2>
        <dl>
          {keys().map(([mods, key, text]) => (
            <div key={text}>
              <dt>
                {[...mods, key].map((each) => (
                  <kbd key={each}>{sayValue(each)}</kbd>
                ))}
              </dt>
              <dd>{say(text)}</dd>
            </div>
          ))}
        </dl>
        <p className="small muted">{say('help_ask', { provider: config.providerName })}</p>
      </section>
    </Popup>
  );
}
