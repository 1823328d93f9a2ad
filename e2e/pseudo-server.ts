import { pseudoTexts } from '@ratepayer/contract/texts/qps.ts';
import { replaceTexts } from '@ratepayer/server/platform/texts/catalog.ts';

// Loaded into a product's process before it starts (`--import`), by tests alone: all that it says is in the
// pseudo-culture.
replaceTexts('en-US', pseudoTexts);
