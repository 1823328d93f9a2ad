import { takePictures } from './payer-pictures.ts';
import { startProduct } from './product.ts';

// A product that already runs may be named: npm run pictures -- http://localhost:4000/app
const [named] = process.argv.slice(2);
const product = named ? undefined : await startProduct();
try {
  console.log(`pictures of the payers' pages in ${await takePictures(named ?? product?.base ?? '')}`);
} finally {
  await product?.stop();
}
