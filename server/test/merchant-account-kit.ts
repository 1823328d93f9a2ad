import { afterAll } from 'vitest';
import { type Answer, openWorld } from './world.ts';

export const secretKey = 'sk_canary_55';
export const values = {
  name: 'Cards at the counter',
  billingAddressCollection: 'Zip Only',
  settlementBankLast4: '4411',
  batchCloseTime: '17:30',
  timezone: 'US/Central',
  depositDays: 2,
  paymentSourceTypes: ['Credit Card'],
  channels: ['POS'],
};
const credentials = [
  { name: 'secretKey', value: secretKey },
  { name: 'publishableKey', value: 'pk_55' },
];
export const bank = { settlementBankLast4: '9922', reason: 'The town changed its bank.' };

export interface ActiveAccount {
  readonly id: number;
  readonly rowVersion: number;
  readonly merchantNumber: string;
}

/** What is true of a sign-in that is too old for what moves money. */
export const old = (): { auth_time: number } => ({ auth_time: Math.floor(Date.now() / 1000) - 16 * 60 });
/** The fields that an answer refuses. */
export const problems = ({ body }: { readonly body: unknown }): string[] =>
  (body as { propertyName: string }[]).map(({ propertyName }) => propertyName);

/** Merchant accounts of Riverton Water as a Global Admin sets them up. */
export async function openMerchantAccounts() {
  const opened = await openWorld();
  const world = () => opened;
  afterAll(() => opened.close());
  const unit = await opened.unitId('riverton-water');
  const admin = await opened.token('global@ratepayer.test');
  const [made] = await opened.rows<{ id: number }>(
    "insert into gateway (name, gateway_type) values ('Cardline', 'Stripe') returning id",
  );
  const cardline = Number(made?.id);

  let count = 0;
  const home = () => `/api/business-units/${unit}/merchant-accounts`;
  const at = (id: number, path = ''): string => `${home()}/${id}${path}`;
  const newNumber = (): string => `MID-${++count}`;
  const get = async (id: number, path = '') => (await opened.call('GET', at(id, path), { token: admin })).body;
  const add = (more: object = {}, token = admin): Promise<Answer> =>
    opened.call('POST', home(), {
      token,
      body: {
        gatewayId: cardline,
        purpose: 'Base Payment',
        merchantNumber: newNumber(),
        ...values,
        credentials,
        ...more,
      },
    });
  const change = (id: number, body: object, token = admin): Promise<Answer> =>
    opened.call('PUT', at(id), { token, body });

  /** One that payments reach. */
  async function addActive(): Promise<ActiveAccount> {
    const { body: made } = await add();
    await opened.rows("update merchant_account set status = 'Active' where id = $1", [made.id]);
    return made;
  }
  /** Asks for another bank, or whatever `more` says. */
  const ask = (of: ActiveAccount, more: object = bank, token = admin): Promise<Answer> => {
    const { merchantNumber, rowVersion } = of;
    return change(of.id, { ...values, merchantNumber, credentials: undefined, rowVersion, ...more }, token);
  };
  /** What is asked for now. */
  const asked = async (of: ActiveAccount) => (await get(of.id, '/setup')).change;

  return { world, unit, admin, at, newNumber, get, add, change, addActive, ask, asked };
}
