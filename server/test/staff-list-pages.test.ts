// @vitest-environment page
import { devices } from '@ratepayer/contract/devices/device.list.ts';
import { fileList, fileTexts } from '@ratepayer/contract/files/file.list.ts';
import { gatewayMessages } from '@ratepayer/contract/gateways/gateway-message.list.ts';
import { gateways } from '@ratepayer/contract/gateways/gateway.list.ts';
import { merchantAccounts } from '@ratepayer/contract/gateways/merchant-account.list.ts';
import { banners } from '@ratepayer/contract/messages/banner.list.ts';
import { agencies } from '@ratepayer/contract/organizations/agency.list.ts';
import { tickets } from '@ratepayer/contract/tickets/ticket.list.ts';
import { connections } from '@ratepayer/contract/transfers/connection.list.ts';
import { describe } from 'vitest';
import { seedAgencies } from './agency-rows.ts';
import { seedBanners } from './banner-rows.ts';
import { seedConnections } from './connection-rows.ts';
import { seedDevices } from './device-rows.ts';
import { seedGatewayMessages, seedGateways, seedMerchantAccounts } from './gateway-rows.ts';
import { seedFiles } from './kept-file-rows.ts';
import { openedWorld } from './opened-world.ts';
import { testListPage } from './test-list-page.ts';
import { seedTickets } from './ticket-rows.ts';

// Each over a world of its own: what one list needs would stand in another.
describe('the page of messages', () => testListPage(banners, { world: openedWorld(), seed: seedBanners }));

describe('the page of card readers', () => testListPage(devices, { world: openedWorld(), seed: seedDevices }));

describe('the page of tickets', () => testListPage(tickets, { world: openedWorld(), seed: seedTickets }));

describe('the page of files', () =>
  testListPage({ list: fileList, texts: fileTexts }, { world: openedWorld(), seed: seedFiles }));

describe('the page of connections', () =>
  testListPage(connections, {
    world: openedWorld(),
    path: 'settings',
    tab: { key: 'connections', page: 'Settings' },
    api: 'file-connections',
    seed: seedConnections,
  }));

describe('the page of firms that serve organizations', () =>
  testListPage(agencies, {
    world: openedWorld(),
    seed: async (world) => {
      await seedAgencies(world);
      await world.rows('update organization set agency_id = (select min(id) from agency) where agency_id is null');
    },
    empty: null,
  }));

describe('the page of words for the answers of gateways', () =>
  testListPage(gatewayMessages, { world: openedWorld(), seed: seedGatewayMessages }));

describe('the page of gateways', () => testListPage(gateways, { world: openedWorld(), seed: seedGateways }));

describe('the page of merchant accounts', () =>
  testListPage(merchantAccounts, {
    world: openedWorld(),
    seed: async (world) => {
      await seedGateways(world); // which leaves a business unit without one
      await seedMerchantAccounts(world);
    },
  }));
