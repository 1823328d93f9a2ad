import type { SourceVault } from './source-vault.ts';
import { readToldCard } from './told-card.ts';

/**
 * The vault of gateways whose token nobody but the vendor can open: it describes a card as the vendor's fields told it.
 */
export const toldCardVault: SourceVault = {
  cardFieldsUrl: (merchantAccountId) => `/gateway-fields/${merchantAccountId}`,
  reaches: (from, to) => from.number === to.number,
  describeCard: async (token) => readToldCard(token),
  // Bank debits go by the product's own bank files, readers by their makers' terminals.
  storeBankAccounts: async () => undefined,
  openReading: async () => undefined,
};
