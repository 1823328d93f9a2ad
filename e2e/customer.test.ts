import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { paysSignedIn } from './pays-signed-in.ts';

const { base } = await ownProduct();
paysSignedIn(await ownBrowser(), base, { width: 390, height: 844 });
