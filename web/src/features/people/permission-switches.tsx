import { type Permission, permissions, type Role, roleTemplates } from '@ratepayer/contract/users/roles.ts';
import { say } from '../../platform/texts/staff-people.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { FieldError } from '../../ui/field.tsx';
import { mayWord, permissionGroups } from './permission-words.ts';

interface Props {
  readonly id: string;
  readonly error: string;
  /** Whose permissions they begin with; a program has none to begin with. */
  readonly role?: Role;
  readonly given: readonly Permission[];
  /** What whoever gives them holds. */
  readonly held: readonly Permission[];
  readonly onChange: (given: readonly Permission[]) => void;
}

/** The fifteen permissions of somebody, by what they are about: begun with those of the role, changed one by one. */
export function PermissionSwitches({ id, error, role, given, held, onChange }: Props) {
  const template = role ? roleTemplates[role].filter((one) => held.includes(one)) : given;
  const isCustom = given.length !== template.length || template.some((one) => !given.includes(one));
  const turn = (one: Permission, isOn: boolean) =>
    onChange(permissions.filter((each) => (each === one ? isOn : given.includes(each))));
  return (
    <fieldset className="field plain may" id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label">
        {say('permissions')} <span className="muted">{say('permissions_count', { count: String(given.length) })}</span>
      </legend>
      {role && isCustom ? (
        <p className="small muted">
          {say('custom')}{' '}
          <button type="button" className="link-btn" onClick={() => onChange(template)}>
            {say('reset_to_role', { role: sayValue(role) })}
          </button>
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
      {permissionGroups.map(({ group, of }) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p className="may-group" id={`${id}-${group}`}>
            {say(`group_${group}`)}
          </p>
          {of.map((one) => (
            <label key={one} className="may-row">
              <span>
                {mayWord(one)}
                <small className="muted">
                  {sayValue(one)}
                  {held.includes(one) ? null : ` · ${say('not_held')}`}
                </small>
              </span>
              {given.includes(one) && !template.includes(one) ? <b className="may-added">{say('added')}</b> : null}
              <input
                type="checkbox"
                className="switch"
                checked={given.includes(one)}
                disabled={!held.includes(one)}
                onChange={({ target }) => turn(one, target.checked)}
              />
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  );
}
