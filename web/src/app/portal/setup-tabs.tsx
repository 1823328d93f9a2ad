import type { BusinessUnitRecord } from '@ratepayer/contract/organizations/setup.shapes.ts';
import { meets, type Needs } from '@ratepayer/contract/users/needs.ts';
import type { ComponentType } from 'react';
import { CycleList } from '../../features/bills/cycle-list.tsx';
import { ChannelTable } from '../../features/channels/channel-table.tsx';
import { AccountConfig } from '../../features/field-setup/account-config.tsx';
import { PaymentFields } from '../../features/field-setup/payment-fields.tsx';
import { ExternalLinks } from '../../features/organizations/external-links.tsx';
import { Look } from '../../features/organizations/look.tsx';
import { Features } from '../../features/setup/features.tsx';
import type { Modes } from '../../features/setup/previewed-features.ts';
import { TermsInUse } from '../../features/terms/terms-in-use.tsx';
import { say as sayOfBills } from '../../platform/texts/staff-bills.ts';
import { say as sayField } from '../../platform/texts/staff-fields.ts';
import { say as sayOfChannels } from '../../platform/texts/staff-channels.ts';
import { say as sayOfLook } from '../../platform/texts/staff-organizations.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import { say as sayOfTerms } from '../../platform/texts/staff-terms.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { Tab } from '../../ui/detail/detail-tabs.tsx';

interface Drawn extends Shown<BusinessUnitRecord> {
  /** Told which features are chosen, also before they are saved. */
  readonly onTyped: (modes: Modes) => void;
}

interface SetupTab {
  readonly key:
    | 'features'
    | 'channels'
    | 'terms-of-service'
    | 'account-config'
    | 'billing-cycles'
    | 'payment-fields'
    | 'external-links'
    | 'look';
  /** What it is called, by the texts of its own area. */
  readonly name: () => string;
  readonly part: ComponentType<Drawn>;
  readonly needs: Needs;
}

/** The cycles that its bills come in, as beside its bills. */
const Cycles = ({ unit, user }: Shown<BusinessUnitRecord>) => <CycleList unit={unit} user={user} inside />;

/** The tabs of a business unit's setup, one line each, of whichever feature they are; the history is the last. */
const tabs: readonly SetupTab[] = [
  { key: 'features', name: () => say('features'), part: Features, needs: 'BusinessUnits:Read' },
  { key: 'channels', name: () => sayOfChannels('channels'), part: ChannelTable, needs: 'BusinessUnits:Read' },
  {
    key: 'billing-cycles',
    name: () => sayOfBills('cycles'),
    part: Cycles,
    needs: ['BusinessUnits:Read', 'Billing:Default'],
  },
  {
    key: 'account-config',
    name: () => sayField('account_fields'),
    part: AccountConfig,
    needs: 'BusinessUnits:Read',
  },
  {
    key: 'payment-fields',
    name: () => sayField('payment_fields'),
    part: PaymentFields,
    needs: 'BusinessUnits:Read',
  },
  { key: 'terms-of-service', name: () => sayOfTerms('terms'), part: TermsInUse, needs: 'BusinessUnits:Read' },
  { key: 'external-links', name: () => sayOfLook('links'), part: ExternalLinks, needs: 'BusinessUnits:Read' },
  { key: 'look', name: () => sayOfLook('look'), part: Look, needs: 'BusinessUnits:Read' },
];

/** Those that this person may open. */
export const setupTabs = (shown: Drawn): readonly Tab[] =>
  tabs
    .filter(({ needs }) => meets(shown.user, needs))
    .map(({ key, name, part: Part }) => ({ key, name: name(), isKept: true, draw: () => <Part {...shown} /> }));
