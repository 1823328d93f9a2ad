import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { SourceVault } from '../source-vault.ts';
import { openSandboxReading } from './reader.ts';
import { describeToken, tokenizeBankAccount, tokenizeRead } from './tokenize.ts';

export const sandboxVault = (db: Database, keyring: Keyring): SourceVault => ({
  cardFieldsUrl: () => '/sandbox-gateway/fields',
  stepUrl: () => '/sandbox-gateway/step',
  storeBankAccount: (account) => tokenizeBankAccount(db, keyring, account),
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
