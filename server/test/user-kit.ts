import { type Permission, roleTemplates } from '@ratepayer/contract/users/roles.ts';
import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import { afterAll, expect } from 'vitest';
import { type Answer, openWorld } from './world.ts';

export const template: readonly Permission[] = roleTemplates['Organization User'];

type Change = Pick<
  StaffUser,
  'name' | 'email' | 'phone' | 'role' | 'accessEndsDate' | 'permissions' | 'businessUnitIds' | 'rowVersion'
>;
/** What is sent to change nothing of somebody. */
export const changeOf = ({ name, email, phone, role, accessEndsDate, ...rest }: StaffUser): Change => {
  const { permissions, businessUnitIds, rowVersion } = rest;
  return { name, email, phone, role, accessEndsDate, permissions, businessUnitIds, rowVersion };
};
/** The status of an answer, and the fields that it refuses. */
export const said = ({ status, body }: { readonly status: number; readonly body: unknown }): (number | string)[] => [
  status,
  ...((Array.isArray(body) ? body : []) as { propertyName: string }[]).map(({ propertyName }) => propertyName),
];

/** Colleagues at Riverton, invited and changed by its administrator from one of its business units. */
export async function openUsers() {
  const opened = await openWorld();
  const world = () => opened;
  afterAll(() => opened.close());
  const unit = await opened.unitId('riverton-water');
  const otherUnit = await opened.unitId('riverton-tax');
  const admin = await opened.token('admin@riverton.test');
  const home = `/api/business-units/${unit}/users`;

  const idOf = async (email: string): Promise<number> =>
    (await opened.rows<{ id: number }>('select id from user_account where email = $1', [email]))[0]?.id ?? 0;
  const call = (method: string, path = '', body?: object, token = admin): Promise<Answer> =>
    opened.call(method, `${home}${path}`, { token, ...(body ? { body } : {}) });
  let made = 0;
  const asked = (over: object = {}) => ({
    name: `New Colleague ${++made}`,
    email: `colleague${made}@riverton.gov`,
    phone: '',
    role: 'Organization User',
    accessEndsDate: null,
    permissions: template,
    businessUnitIds: [],
    ...over,
  });
  const invite = async (over: object = {}, token = admin): Promise<StaffUser> => {
    const { status, body } = await call('POST', '', asked(over), token);
    expect([status, body.errorMessage ?? body[0]?.errorMessage]).toEqual([200, undefined]);
    return body;
  };
  /** Lets somebody who was invited in, as a test may. */
  const entered = async (over: object = {}): Promise<StaffUser> => {
    const person = await invite(over);
    await opened.rows("update user_account set status = 'Active' where id = $1", [person.id]);
    return { ...person, status: 'Active' };
  };
  const change = (person: StaffUser, over: object, token = admin): Promise<Answer> =>
    call('PUT', `/${person.id}`, { ...changeOf(person), ...over }, token);
  const clerkWith = async (permissions: readonly Permission[], businessUnitIds: number[] = []) => {
    const person = await entered({ permissions, businessUnitIds });
    return { person, token: await opened.token(person.email) };
  };
  const audited = async (id: number): Promise<string[]> =>
    (
      await opened.rows<{ action: string }>(
        "select action from audit_entry where entity_type = 'User' and entity_id = $1 order by id",
        [id],
      )
    ).map(({ action }) => action);

  return {
    world,
    unit,
    otherUnit,
    admin,
    home,
    idOf,
    call,
    asked,
    invite,
    entered,
    change,
    clerkWith,
    audited,
  };
}
