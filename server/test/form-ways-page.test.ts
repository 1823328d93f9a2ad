// @vitest-environment page
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leftFor } from './left-for.ts';
import { heading, openPayer, patient, press, type } from './open-payer.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
const { show, asked } = openPayer(world);
const left = leftFor();
const payer = 'pat@example.test';
const home = '/customer/riverton-water/dashboard';
const elsewhere = '/customer/riverton-water/profile?tab=bills';
const city = { fieldName: 'city', fieldType: 'input', fieldLabel: 'City', fieldRequired: true };
let unit: number;
let admin: string;

/** A published form that anybody may answer. */
async function formWith(
  displayName: string,
  dependentForms: object[] = [],
  { fields = [city], actions = {} }: { fields?: object[]; actions?: object } = {},
): Promise<number> {
  const post = (path: string, body: object) =>
    world().call('POST', `/api/business-units/${unit}/form-configurations${path}`, { token: admin, body });
  const { body: form } = await post('', {
    displayName,
    fieldsJson: JSON.stringify({ fields, dependentForms }),
    actionsJson: JSON.stringify(actions),
    onDashboard: true,
    onLogin: false,
    onCheckout: false,
    isPublic: true,
    requireBeforePayment: false,
  });
  await post(`/${form.id}/publish`, { rowVersion: form.rowVersion });
  return form.id;
}
const own = (path: string) => `/customer/riverton-water/form/${path}`;
const open = (path: string) => `/riverton-water/${unit}/forms/${path}`;
const sentTo = (end: string) => asked.filter(({ path }) => path.endsWith(end));
const button = (name: string) => screen.findByRole('button', { name }, patient);

beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
});
beforeEach(() => {
  left.length = 0;
  sessionStorage.clear();
});

describe('a form that anybody fills in', () => {
  it('stands below the header of its biller, is sent by Submit and leads to the home of payers', async () => {
    const id = await formWith('Start service');
    await show('', open(`${id}/`));
    await heading('Start service');
    const { body: head } = await world().call('GET', `/api/business-units/${unit}/header`);
    const shown = document.querySelector('header') as HTMLElement;
    expect(head.header).not.toBe('');
    for (const text of [head.header, head.subHeader]) expect(shown.textContent).toContain(text);
    expect(shown.querySelector('img')?.getAttribute('src') ?? null).toBe(head.logoUrl ?? null);
    expect(shown.compareDocumentPosition(document.querySelector('h1') as HTMLElement)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await type(/^City/, 'Reno');
    fireEvent.click(await button('Submit'));
    await waitFor(() => expect(left).toEqual([home]), patient);
    expect(sentTo('/submit/public').at(-1)?.status).toBe(200);
  });

  it('that belongs to another is sent by Continue, and leads back to it', async () => {
    const plan = await formWith('Plan');
    const id = await formWith('Start service', [
      { fieldName: 'p', content: 'Choose a plan', dependentFormConfigurationId: plan, fieldRequired: true },
    ]);
    await show('', open(`${id}/${plan}/`));
    await heading('Plan');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    await type(/^City/, 'Gold');
    fireEvent.click(await button('Continue'));
    await heading('Start service');
    expect(location.pathname).toBe(open(String(id)));
    expect(left).toEqual([]);
    expect(JSON.parse(sentTo('/submit/public').at(-1)?.sent ?? '{}')).toMatchObject({ isDependentForm: true });
  });
});

describe('where a form leads to', () => {
  it.each([
    ['the address that it was opened with', `?returnUrl=${encodeURIComponent(elsewhere)}`, elsewhere],
    ['home without one', '', home],
    ['home where that address is another’s', `?returnUrl=${encodeURIComponent('https://evil.test/')}`, home],
  ])('is %s, by Cancel and by Back', async (_, query, there) => {
    const id = await formWith('Stop service');
    await show(payer, `${own(String(id))}${query}`);
    await heading('Stop service');
    fireEvent.click(await button('Cancel'));
    expect(left).toEqual([there]);
    await type(/^City/, 'Reno');
    fireEvent.click(await button('Cancel'));
    expect(left).toHaveLength(1);
    fireEvent.click(
      within(await screen.findByRole('dialog', undefined, patient)).getByRole('button', { name: 'Leave' }),
    );
    expect(left).toEqual([there, there]);
  });

  it('is that address at once after it was sent, and a message with Back where there is none', async () => {
    const id = await formWith('Stop service');
    await show(payer, `${own(String(id))}?returnUrl=${encodeURIComponent(elsewhere)}`);
    await heading('Stop service');
    await type(/^City/, 'Reno');
    await press('Submit');
    await waitFor(() => expect(left).toEqual([elsewhere]), patient);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    left.length = 0;
    await show(payer, own(String(id)));
    await heading('Stop service');
    await type(/^City/, 'Reno');
    await press('Submit');
    fireEvent.click(await button('Back'));
    expect(left).toEqual([home]);
  });
});

describe('what a form keeps while others are filled in', () => {
  it('is known in this tab and in no other, and what was typed once', async () => {
    const plan = await formWith('Plan');
    const id = await formWith('Start service', [
      { fieldName: 'p', content: 'Choose a plan', dependentFormConfigurationId: plan, fieldRequired: true },
    ]);
    const values = () => Object.keys(sessionStorage).filter((key) => key.includes('form.values'));
    const typed = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: /^City/ }, patient)).value;
    await show(payer, own(String(id)));
    await heading('Start service');
    await type(/^City/, 'Reno');
    await press('Choose a plan');
    await heading('Plan');
    expect(values()).toHaveLength(1);
    await type(/^City/, 'Gold');
    await press('Continue');
    await heading('Start service');
    expect(await typed()).toBe('Reno');
    expect(values()).toEqual([]);
    await show(payer, own(String(id)));
    await heading('Start service');
    expect(await typed()).toBe('');
    expect(screen.getByText(/^Complete/)).toBeTruthy();
    sessionStorage.removeItem(`ratepayer.form.responses.${own(String(id))}`);
    await show(payer, own(String(id)));
    await screen.findByText(/^Not started/, undefined, patient);
    expect(await typed()).toBe('');
  });
});

describe('what a form shows and asks', () => {
  const profile = async () => {
    const body = { name: 'Profile', kind: 'Fill From Profile', url: '', secret: '', timeoutSeconds: 5, isActive: true };
    const { body: made } = await world().call('POST', `/api/business-units/${unit}/function-triggers`, {
      token: admin,
      body,
    });
    return made.id as number;
  };

  it('is of the account, of who signed in and of the moment, all in one request', async () => {
    const requestBody = '{"of":"{{account.accountNumber}}","who":"{{user.email}}","at":"{{currentDate}}"}';
    const properties = { functionTriggerId: await profile(), requestBody };
    const fields = [city, { fieldName: 'note', fieldType: 'input', fieldLabel: 'Note' }];
    const actions = { OnInitializing: { handler: { handlerType: 'loadFormValues', properties } } };
    const id = await formWith('Of an account', [], { fields, actions });
    const [account] = await world().rows<{ id: number; number: string }>(
      `select a.id, a.account_number as number from customer_account l join account a on a.id = l.account_id
       join customer c on c.id = l.customer_id
       where c.email = $1 and a.business_unit_id = $2 and l.unlinked_date is null order by a.id limit 1`,
      [payer, unit],
    );
    await show(payer, `${own(String(id))}?accountId=${account?.id}`);
    await screen.findByRole('textbox', { name: /^City/ }, patient);
    const { valuesJson } = JSON.parse(sentTo('/action').at(-1)?.sent ?? '{}');
    expect(JSON.parse(valuesJson)).toEqual({
      of: account?.number,
      who: payer,
      at: expect.stringMatching(/^\d\d\/\d\d\/\d\d \d\d:\d\d [AP]M$/),
    });
    // A field that has to be filled in is marked, and no other is.
    const mark = (name: string) => document.querySelector(`label[for="form-${name}"] .req`)?.textContent ?? '';
    expect([mark('city'), mark('note')]).toEqual(['*', '']);
    expect(document.querySelector('label[for="form-city"]')?.textContent).toBe('City*');
  });

  it('is said in a red box where it cannot be loaded', async () => {
    await show(payer, own('999999'));
    const said = await screen.findByText('This form is not available.', undefined, patient);
    expect(said.closest('.banner.bad')).toBeTruthy();
  });
});
