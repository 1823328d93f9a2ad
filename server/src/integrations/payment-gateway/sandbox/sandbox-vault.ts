import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { SourceVault } from '../source-vault.ts';
import { openSandboxReading } from './reader.ts';
import { describeToken, describeTokens, tokenizeBankAccounts, tokenizeRead } from './tokenize.ts';

export const sandboxVault = (db: Database, keyring: Keyring): SourceVault => ({
  cardFieldsUrl: () => '/sandbox-gateway/fields',
  stepUrl: () => '/sandbox-gateway/step',
  storeBankAccounts: (accounts) => tokenizeBankAccounts(db, keyring, accounts),
  describeCards: (tokens) => describeTokens(db, tokens),
  async openReading({ tokenizationType, data }) {
    const read = openSandboxReading(tokenizationType, data);
    return read && tokenizeRead(db, read, new Date());
  },
  async describeCard(token) {
    const card = await describeToken(db, token);
    return (
      card && {
        brand: card.brand,
        last4: card.last4,
        fingerprint: card.fingerprint,
        expiryMonth: card.expiry_month,
        expiryYear: card.expiry_year,
      }
    );
  },
});
