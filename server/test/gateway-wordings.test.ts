// @vitest-environment page
import { texts as words } from '@ratepayer/contract/texts/staff-gateways/en-US.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gatewayMessageSource } from '../src/capabilities/gateways/gateway-message.source.ts';
import { called } from './found-by-gateway.ts';
import { seedGatewayMessages } from './gateway-rows.ts';
import { openedWorld } from './opened-world.ts';
import { brokenInvariants, cardToken, prepare } from './paying.ts';
import { testList } from './test-list.ts';
import { openPortal } from './test-list-page.ts';
import type { World } from './world.ts';
import { drawWhatPagesLack, lookPatiently } from './what-pages-lack.ts';

const world = openedWorld();
beforeAll(() => {
  drawWhatPagesLack();
  lookPatiently();
});

interface Spoken {
  readonly text: string;
  readonly lang: string;
}
const noFunds = '4000000000009995';

describe('words for the answers of gateways', () =>
  testList(gatewayMessageSource, { world, seed: seedGatewayMessages, ...called }));

describe('a wording', () => {
  let unit: number;
  let admin: string;
  let gatewayId: number;
  const home = () => `/api/business-units/${unit}/custom-gateway-messages`;
  const wording = {
    paymentSourceType: 'Credit Card',
    responseCode: 'insufficient_funds',
    culture: 'en-US',
    payerMessage: 'Your bank says there is not enough money. Try another card.',
    staffMessage: 'Not enough money at the bank: ask for another card.',
    payerAction: 'Contact Bank',
    countsAsAttempt: true,
  };
  const add = (more: object = {}, token = admin) =>
    world().call('POST', home(), { token, body: { gatewayId, ...wording, ...more } });
  const change = (id: number, body: object) => world().call('PUT', `${home()}/${id}`, { token: admin, body });
  const remove = (id: number, rowVersion: number) =>
    world().call('POST', `${home()}/${id}/delete`, { token: admin, body: { rowVersion } });
  /** Declines a card for a guest, or for whom the token is of. */
  async function decline(by?: { readonly token: string; readonly accountId: number }) {
    const guest = by ?? (await guestOf('10001'));
    const as: World = { ...world(), call: (method, path, asked) => world().call(method, path, { ...guest, ...asked }) };
    const paying = await prepare(by ? as : world(), { ...guest, amountMinor: 1300, card: noFunds });
    const { body } = await paying.process({ duplicateConfirmed: true });
    const again = () =>
      world().call('GET', `/api/payment-intents/${paying.intent.identifier}/result`, { token: guest.token });
    return { body, again, identifier: paying.intent.identifier };
  }
  async function guestOf(number: string) {
    const { token, accountIds } = await world().quickPay([number]);
    return { token, accountId: accountIds[0] ?? 0 };
  }
  const payer = async () => ({
    token: await world().token('pat@example.test'),
    accountId: await world().accountId('10001'),
  });
  beforeAll(async () => {
    unit = await world().unitId('riverton-water');
    admin = await world().token('global@ratepayer.test');
    const [own] = await world().rows<{ id: number }>(
      `select gateway_id as id from merchant_account where business_unit_id = $1 and purpose = 'Base Payment'
        order by id limit 1`,
      [unit],
    );
    gatewayId = Number(own?.id);
  });
  beforeEach(() => world().rows('delete from custom_gateway_message where gateway_id = $1', [gatewayId]));

  it('is read by who is signed in, others read what they can do; without it all read the general text', async () => {
    const general = await decline(await payer());
    expect(general.body).toMatchObject({
      payerMessage: 'The payment was not approved. Try another method. You were not charged.',
      payerAction: 'Use Another Method',
    });
    const { body: made } = await add();
    const [guest, known] = [await decline(), await decline(await payer())];
    expect(guest.body).toMatchObject({
      payerMessage: 'The payment was not approved. Call your bank, or try another method. You were not charged.',
      payerAction: 'Contact Bank',
    });
    expect(known.body).toMatchObject({ payerMessage: wording.payerMessage, payerAction: 'Contact Bank' });
    const details = await world().call(
      'GET',
      `/api/business-units/${unit}/payments/${known.body.referenceNumber}/details`,
      {
        token: await world().token('admin@riverton.test'),
      },
    );
    expect(details.body).toMatchObject({ status: 'Declined', errorMessage: wording.staffMessage });
    // Taken back while the payer reads: the general text stands there again.
    expect((await remove(made.id, made.rowVersion)).body).toEqual({ deleted: true });
    expect((await known.again()).body.payerMessage).toBe(general.body.payerMessage);
    expect(await brokenInvariants(world())).toEqual([]);
  });

  it('counts no try where it says so: a session goes on after its fifth, and ends by those that count', async () => {
    const { body: made } = await add({ countsAsAttempt: false });
    const guest = await payer();
    // The limits of an installation; those of a card, an account and an address are no matter here.
    const few = await world().secondNode({ LIMIT_FACTOR: '1' });
    const hits = async (): Promise<number> => {
      await world().rows("delete from rate_counter where key ~ '^L6' and key !~ '^L6 sources of a session'");
      const [own] = await world().rows<{ hits: number }>(
        `select coalesce(sum(c.hits), 0)::int as hits from payment_session s
          join rate_counter c on c.key = 'L6 sources of a session: ' || s.id where s.identifier = $1`,
        [intent.identifier],
      );
      return Number(own?.hits);
    };
    await world().rows("delete from rate_counter where key ~ '^L6'");
    const as: World = {
      ...world(),
      call: (method, path, asked) => few.call(method, path, { token: guest.token, ...asked }),
    };
    const { intent, process } = await prepare(as, { ...guest, amountMinor: 1600, card: noFunds });
    const path = `/api/payment-intents/${intent.identifier}`;
    const again = async () => {
      const token = await cardToken(world(), noFunds);
      const body = { paymentSourceType: 'Credit Card', token, holderName: 'Pat', postalCode: '78701' };
      expect((await as.call('PUT', `${path}/payment-source`, { body })).status).toBe(200);
      return (await process({ duplicateConfirmed: true })).body.status;
    };
    const tries = [(await process({ duplicateConfirmed: true })).body.status];
    for (let more = 0; more < 5; more++) {
      expect(await hits()).toBe(0);
      tries.push(await again());
    }
    expect(tries).toEqual(Array(6).fill('RequiresPaymentSource'));
    expect(await hits()).toBe(0);
    expect(await brokenInvariants(world())).toEqual([]);
    // Said otherwise meanwhile: every one of them was a try.
    await change(made.id, { ...pick(wording), countsAsAttempt: true, rowVersion: made.rowVersion });
    expect(await again()).toBe('Abandoned');
    expect(await hits()).toBe(1);
    await few.close();
  });

  it('is listed by how often its code was seen here, and what nobody worded is named until somebody does', async () => {
    await decline();
    const codes = async () => (await world().call('GET', `${home()}/unworded-codes`, { token: admin })).body;
    const before = await codes();
    const [seen] = before.unworded;
    expect(seen).toMatchObject({
      gatewayId,
      responseCode: 'insufficient_funds',
      lastMessage: expect.stringMatching(/funds/i),
    });
    const { body: made } = await add();
    expect(made.seen).toBe(seen.seen);
    expect((await codes()).unworded.map((one: { responseCode: string }) => one.responseCode)).not.toContain(
      'insufficient_funds',
    );
    const [first] = (await world().call('GET', home(), { token: admin })).body.items;
    expect(first).toMatchObject({ responseCode: 'insufficient_funds', seen: seen.seen });
    await world().rows("update transaction set created_date = created_date - interval '31 days' where type = 'Sale'");
    expect((await world().call('GET', `${home()}/${made.id}`, { token: admin })).body.seen).toBe(0);
    await remove(made.id, made.rowVersion);
  });

  it('is added once by two at once, changed against what was read, and refuses what names the code', async () => {
    const both = await Promise.all([add(), add()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([400, 409])]);
    const made = both.find(({ status }) => status === 200)?.body;
    expect((await add()).body).toEqual([
      { propertyName: 'responseCode', errorMessage: expect.stringMatching(/worded already/) },
    ]);
    const other = { ...pick(wording), payerMessage: 'Try another card.' };
    const saved = await Promise.all([1, 2].map(() => change(made.id, { ...other, rowVersion: made.rowVersion })));
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await change(made.id, { ...other, payerMessage: 'insufficient_funds!', rowVersion: 2 })).status).toBe(400);
    expect((await add({ responseCode: 'other', payerMessage: 'It is OTHER here' })).status).toBe(400);
    expect((await remove(made.id, made.rowVersion)).status).toBe(409);
    expect((await remove(made.id, made.rowVersion + 1)).status).toBe(200);
    expect((await remove(made.id, made.rowVersion + 1)).status).toBe(404);
    const actions = await world().rows(
      `select action from audit_entry where entity_type = 'CustomGatewayMessage' and entity_id = $1 order by id`,
      [made.id],
    );
    expect(actions.map(({ action }) => action)).toEqual(['Added', 'Changed', 'Deleted']);
  });

  it('is changed by the platform alone, and of a gateway that serves nobody here there is none', async () => {
    for (const email of ['admin@riverton.test', 'clerk@riverton.test'])
      expect((await add({}, await world().token(email))).status, email).toBe(403);
    const [elsewhere] = await world().rows<{ id: number; gatewayId: number }>(
      `select c.id, c.gateway_id as "gatewayId" from custom_gateway_message c join gateway g on g.id = c.gateway_id
        where g.name = 'Gate of lakeshore-hydro'`,
    );
    expect((await add({ gatewayId: elsewhere?.gatewayId })).status).toBe(404);
    expect((await world().call('GET', `${home()}/${elsewhere?.id}`, { token: admin })).status).toBe(404);
    expect((await change(Number(elsewhere?.id), { ...pick(wording), rowVersion: 1 })).status).toBe(404);
    expect((await remove(Number(elsewhere?.id), 1)).status).toBe(404);
  });

  const pick = ({ payerMessage, staffMessage, payerAction, countsAsAttempt }: typeof wording) => ({
    payerMessage,
    staffMessage,
    payerAction,
    countsAsAttempt,
  });

  describe('in the portal', () => {
    const portal = openPortal(world);

    it('is made from a code that was seen, previewed for both kinds of payers, deleted after a question', async () => {
      await decline();
      await portal.show('global@ratepayer.test', `/portal/custom-gateway-messages?bu=${unit}`);
      fireEvent.click(await screen.findByRole('tab', { name: words.without_message }));
      fireEvent.click(await screen.findByRole('link', { name: 'Word insufficient_funds' }));
      const message = await screen.findByLabelText(/^Payer message/);
      expect(screen.getByLabelText<HTMLInputElement>(/^Code/).value).toBe('insufficient_funds');
      fireEvent.change(message, { target: { value: wording.payerMessage } });
      fireEvent.change(screen.getByLabelText(/^Staff message/), { target: { value: wording.staffMessage } });
      fireEvent.change(screen.getByLabelText(/^Payer action/), { target: { value: 'Contact Bank' } });
      const preview = screen.getByRole('region', { name: words.as_payers_read });
      expect(preview.textContent).toContain(wording.payerMessage);
      expect(preview.textContent).toContain('Call your bank');
      // A caller hears what everybody reads who is not signed in, by the voice of the browser, in its language.
      const spoken: string[] = [];
      Object.assign(globalThis, {
        speechSynthesis: { cancel: () => undefined, speak: ({ text, lang }: Spoken) => spoken.push(`${lang} ${text}`) },
        SpeechSynthesisUtterance: class {
          lang = '';
          readonly text: string;
          constructor(text: string) {
            this.text = text;
          }
        },
      });
      fireEvent.change(screen.getByLabelText(/^Payer message/), { target: { value: `${wording.payerMessage} ` } });
      fireEvent.click(await screen.findByRole('button', { name: words.in_ivr_listen }));
      expect(spoken).toEqual([expect.stringMatching(/^en-US .*Call your bank/)]);
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      fireEvent.click(await screen.findByRole('button', { name: words.delete }));
      await screen.findByRole('dialog', { name: words.delete_ask });
      fireEvent.click(screen.getAllByRole('button', { name: words.delete }).at(-1) as HTMLElement);
      await waitFor(() => expect(location.pathname).toBe('/portal/custom-gateway-messages'));
    });

    it('is shown beside what somebody else saved meanwhile, and what was typed stays', async () => {
      const { body: made } = await add();
      await portal.show('global@ratepayer.test', `/portal/custom-gateway-messages/detail/${made.id}?bu=${unit}`);
      const typed = 'Try another card, or pay at the counter.';
      fireEvent.change(await screen.findByLabelText(/^Payer message/), { target: { value: typed } });
      await change(made.id, { ...pick(wording), payerMessage: 'Try another card.', rowVersion: made.rowVersion });
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      fireEvent.click(await screen.findByRole('button', { name: 'See their changes' }));
      const cells = within(await screen.findByRole('table')).getAllByRole('cell');
      expect(cells.map(({ textContent }) => textContent)).toEqual([typed, 'Try another card.']);
      fireEvent.click(screen.getByRole('button', { name: /mine/i }));
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      const read = () => world().call('GET', `${home()}/${made.id}`, { token: admin });
      await waitFor(async () => expect((await read()).body.payerMessage).toBe(typed));
      // Saved, and saved again: against the version that was made.
      fireEvent.change(screen.getByLabelText(/^Payer message/), { target: { value: 'Pay at the counter.' } });
      await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(async () => expect((await read()).body.payerMessage).toBe('Pay at the counter.'));
    });

    it('is read by an administrator of the town, who changes nothing', async () => {
      const { body: made } = await add();
      await portal.show('admin@riverton.test', `/portal/custom-gateway-messages/detail/${made.id}?bu=${unit}`);
      await screen.findByRole('heading', { name: /insufficient_funds/ });
      expect(await screen.findAllByText(wording.payerMessage)).not.toHaveLength(0);
      expect(screen.queryByRole('button', { name: words.delete })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    });
  });
});
