import { screen } from '@testing-library/dom';
import { beforeAll } from 'vitest';
import { openPayer, patient } from './open-payer.ts';
import type { openClient } from './test-list-page.ts';
import type { World } from './world.ts';

/** Who fills them. */
export const payer = 'pat@example.test';
const usualForm = {
  displayName: 'Start service',
  onDashboard: true,
  onLogin: false,
  onCheckout: false,
  isPublic: true,
  requireBeforePayment: false,
};
export const city = { fieldName: 'city', fieldType: 'input', fieldLabel: 'City', fieldRequired: true };
export const input = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name }, patient);

/** The pages of payers with forms that staff published, over the real server. */
export function openPayerForms(world: () => World) {
  const { show, visit, asked } = openPayer(world);
  let unit: number;
  let admin: string;
  const post = (path: string, body: object) =>
    world().call('POST', `/api/business-units/${unit}${path}`, { token: admin, body });

  /** A published form with these fields. */
  async function formWith(
    fields: object[],
    more: {
      actions?: object;
      dependentForms?: object[];
      isPublic?: boolean;
      onCheckout?: boolean;
      requireBeforePayment?: boolean;
      displayName?: string;
    } = {},
  ) {
    const { actions = {}, dependentForms = [], ...settings } = more;
    const { body: form } = await post('/form-configurations', {
      ...usualForm,
      fieldsJson: JSON.stringify({ fields, dependentForms }),
      actionsJson: JSON.stringify(actions),
      ...settings,
    });
    await post(`/form-configurations/${form.id}/publish`, { rowVersion: form.rowVersion });
    return form.id as number;
  }
  const callsTo = (end: string): ReturnType<typeof openClient>['asked'] =>
    asked.filter(({ path }) => path.endsWith(end));

  beforeAll(async () => {
    unit = await world().unitId('riverton-water');
    admin = await world().token('admin@riverton.test');
  });
  return { show, visit, post, formWith, callsTo, unit: () => unit };
}
