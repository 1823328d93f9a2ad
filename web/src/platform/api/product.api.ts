import { productPaths } from '@ratepayer/contract/products/product.list.ts';
import type { productOperations } from '@ratepayer/contract/products/product.operations.ts';
import { clientOf } from '../client.ts';

export const productApi = clientOf<typeof productOperations>(productPaths);
