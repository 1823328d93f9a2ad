import { texts as words } from '@ratepayer/contract/texts/staff-form-builder/en-US.ts';
import { configure, fireEvent, screen, waitFor } from '@testing-library/dom';
import { beforeAll, expect } from 'vitest';
import { patient } from './open-payer.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';
import type { World } from './world.ts';

/** Who builds the forms. */
export const admin = 'admin@riverton.test';

export const button = async (name: string | RegExp) =>
  (await screen.findAllByRole('button', { name }, patient)).at(0) as HTMLElement;
export const press = async (name: string | RegExp) => void fireEvent.click(await button(name));
export const tab = async (name: string) =>
  void fireEvent.click(await screen.findByRole('tab', { name: new RegExp(`^${name}`) }, patient));
export const write = async (label: string | RegExp, value: string) =>
  void fireEvent.change(await screen.findByLabelText(label, undefined, patient), { target: { value } });
export const flip = async (label: RegExp) =>
  void fireEvent.click(await screen.findByLabelText(label, undefined, patient));

export const usualForm = {
  actionsJson: '{}',
  onDashboard: true,
  onLogin: false,
  onCheckout: false,
  isPublic: false,
  requireBeforePayment: false,
};

/** The forms in the settings of a business unit, in the portal over the real server. */
export function openFormBuilder(world: () => World) {
  const { show } = openPortal(world);
  let unit: number;
  let at: string;
  const call = async (method: string, path: string, body?: object) => {
    const token = await world().token(admin);
    return world().call(method, `/api/business-units/${unit}${path}`, { token, ...(body ? { body } : {}) });
  };
  const kept = async (name: string) => {
    const [row] = await world().rows(
      `select id, fields_json, actions_json, condition_json, status, version, row_version from form_configuration
        where display_name = $1`,
      [name],
    );
    return row as {
      id: number;
      fields_json: string;
      actions_json: string;
      condition_json: string;
      status: string;
      version: number;
      row_version: number;
    };
  };
  const fieldsOf = async (name: string) => JSON.parse((await kept(name))?.fields_json ?? '{"fields":[]}').fields;
  const made = async (displayName: string, fields: object[], more: object = {}) =>
    (
      await call('POST', '/form-configurations', {
        ...usualForm,
        displayName,
        fieldsJson: JSON.stringify({ fields }),
        ...more,
      })
    ).body;
  /** Presses Save, and waits until it is kept. */
  const save = async (name: string) => {
    const before = (await kept(name))?.row_version ?? 0;
    await press(words.save);
    await waitFor(async () => expect((await kept(name))?.row_version ?? 0).not.toBe(before), patient);
  };
  const open = async (id: number) => {
    await show(admin, `${at}&form=${id}`);
    await screen.findByRole('tablist', { name: words.parts }, patient);
  };

  beforeAll(async () => {
    document.head.innerHTML = '<base href="/">';
    configure({
      getElementError: (message) =>
        new Error(`${message?.split('\n')[0]} in: ${document.querySelector('main')?.textContent}`),
    });
    drawWhatPagesLack();
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    unit = await world().unitId('riverton-water');
    at = `/portal/business-unit-settings?bu=${unit}&section=forms`;
  });
  return { show, call, kept, fieldsOf, made, save, open, at: () => at };
}
