import type { onboardingOperations } from '@ratepayer/contract/onboarding/onboarding.operations.ts';
import { onboardingPaths } from '@ratepayer/contract/onboarding/onboarding.paths.ts';
import { clientOf } from '../client.ts';

export const onboardingApi = clientOf<typeof onboardingOperations>(onboardingPaths);
