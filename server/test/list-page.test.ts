// @vitest-environment page
import { externalList, externalTexts } from '@ratepayer/contract/payments/external.list.ts';
import { describe } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { recordElsewhere } from './payments-elsewhere.ts';
import { testListPage } from './test-list-page.ts';

// All list pages are made of the same parts: this one stands for them.
describe('the page of payments received elsewhere', () =>
  testListPage({ list: externalList, texts: externalTexts }, { world: openedWorld(), seed: recordElsewhere }));
