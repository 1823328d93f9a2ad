import type { openMerchantAccounts } from './merchant-account-kit.ts';
import { cardToken } from './paying.ts';

/** Drafts of merchant accounts at the sandbox, and their test sales. */
export async function openMerchantDrafts(kit: Awaited<ReturnType<typeof openMerchantAccounts>>) {
  const { world, unit, admin, at, add } = kit;
  const [own] = await world().rows<{ id: number }>(
    `update gateway set limit_seconds = 1, not_found_final_seconds = 0 where name = 'Sandbox' returning id`,
  );
  const sandbox = Number(own?.id);
  /** As if no payment of the counter, and none from a bank account, had ever gone anywhere. */
  const nothingGoes = () =>
    world().rows(
      `update merchant_account set status = case when channels = '{POS}' and status = 'Active' then 'Disabled'
        else status end, channels = case when channels = '{POS}' then channels else array_remove(channels, 'POS') end,
        payment_source_types = '{Credit Card}', served = '{}' where business_unit_id = $1`,
      [unit],
    );
  const draft = async (more: object = {}) => (await add({ gatewayId: sandbox, credentials: undefined, ...more })).body;
  const send = (of: { id: number; rowVersion: number }, path: string, body: object = {}, token = admin) =>
    world().call('POST', at(of.id, path), { token, body: { rowVersion: of.rowVersion, ...body } });
  const test = async (of: { id: number; rowVersion: number }, card?: string) =>
    send(of, '/test', { token: await cardToken(world(), card) });

  return { nothingGoes, draft, send, test };
}
