import { takePictures } from './payer-pictures.ts';
import { takePortalPictures } from './portal-pictures.ts';
import { startProduct } from './product.ts';

// npm run pictures: the payers' pages; a product that already runs may be named behind it (http://localhost:4000/app).
// npm run pictures -- portal accounts: the pages of the portal whose path has this word in it, or all of them.
const [what, only] = process.argv.slice(2);
const product = what && what !== 'portal' ? undefined : await startProduct();
try {
  if (product && what === 'portal')
    console.log(`pictures of the portal in ${await takePortalPictures(product.base, product.dataDir, only)}`);
  else console.log(`pictures of the payers' pages in ${await takePictures(product?.base ?? what ?? '')}`);
} finally {
  await product?.stop();
}
