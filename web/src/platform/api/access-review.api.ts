import { accessReviewPaths } from '@ratepayer/contract/users/access-review.list.ts';
import type { accessReviewOperations } from '@ratepayer/contract/users/access-review.operations.ts';
import { clientOf } from '../client.ts';

export const accessReviewApi = clientOf<typeof accessReviewOperations>(accessReviewPaths);
