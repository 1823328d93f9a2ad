import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { SealedColumn } from '../../platform/crypto/rotate.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FieldsPage } from './fields-page.ts';
import type { PaymentGateway, VendorAccess } from './payment-gateway.ts';
import type { SourceVault } from './source-vault.ts';

/** What an entry may need to open its adapter; most need only the access. */
export interface GatewayWiring {
  readonly access: VendorAccess;
  readonly db: Database;
  readonly keyring: Keyring;
  readonly settings: Settings;
}

/** A type of gateway, whole: a folder of its own, and one line in `gateways.ts`. */
export interface GatewayEntry {
  /** As it stands in `gateway.gateway_type`, and as staff read it. */
  readonly type: string;
  /** What it can charge. */
  readonly sources: readonly PaymentSourceType[];
  /** Takes no real money: no live business unit may use it. */
  readonly isTest?: true;
  /** What a merchant account is set up with; what its adapter gets has passed it. */
  readonly credentials: z.ZodType<Readonly<Record<string, string>>>;
  /** Sales, reversals, inquiries, messages and reports; which of them there are says the adapter itself. */
  readonly adapter: (wiring: GatewayWiring) => PaymentGateway;
  /** Where its tokens come from; absent where it takes nothing that a payer enters. */
  readonly vault?: (wiring: GatewayWiring) => SourceVault;
  /** Its page of card fields, from the public part of the credentials; absent where its vault names another address. */
  readonly cardFields?: (credentials: Readonly<Record<string, string>>) => FieldsPage;
  /** Headers that its messages are checked by; kept as evidence of the check. */
  readonly messageHeaders: readonly string[];
  /** What it keeps sealed by the root, in a table of its own. */
  readonly sealed?: readonly SealedColumn[];
  /** Pages of its own, for trying the product out; never registered in production. */
  readonly testPages?: (app: FastifyInstance, db: Database, clock: Clock) => void;
}

/** A credential that nobody may see again once it is entered. */
export const secret = (what: string) =>
  z.string().trim().min(1, `${what} is missing`).meta({ title: what, secret: true });
/** A credential that stands in the payer's browser too. */
export const known = (what: string) => z.string().trim().min(1, `${what} is missing`).meta({ title: what });
