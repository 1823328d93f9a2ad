import { onboardingOperations } from '@ratepayer/contract/onboarding/onboarding.operations.ts';
import { onboardingPaths } from '@ratepayer/contract/onboarding/onboarding.paths.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { makeLookUpGuard } from '../accounts/look-up-limits.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { beginLogin, resumeOnboarding } from './begin-login.ts';
import { autopayOffer, chooseAutopay } from './choose-autopay.ts';
import { applyToOthers, provePhone, saveNotices } from './choose-notices.ts';
import { choosePaperless } from './choose-paperless.ts';
import { confirmPayer } from './confirm-payer.ts';
import { openOnboarding } from './open-onboarding.ts';
import { lookUpAccount, proveAccount } from './prove-account.ts';
import { askForInvitation, turnOnboarding } from './turn-onboarding.ts';

/** What a payer who was invited does without a login. */
export function onboardingRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const guarded = { ...deps, guard: makeLookUpGuard(deps.db, deps.keyring, deps.limits) };
  bind(app, onboardingPaths, onboardingOperations, {
    openOnboarding: ({ caller, body }) => openOnboarding(deps, caller, body),
    confirmOnboardingPayer: ({ caller, body }) => confirmPayer(deps, caller, body),
    lookUpOnboardingAccount: ({ caller, body }) => lookUpAccount(guarded, caller, body),
    verifyOnboardingAccount: ({ caller, body }) => proveAccount(guarded, caller, body),
    chooseOnboardingPaperless: ({ caller, body }) => choosePaperless(deps, caller, body),
    readOnboardingAutopay: ({ caller, body }) => autopayOffer(deps, caller, body),
    chooseOnboardingAutopay: ({ caller, body }) => chooseAutopay(deps, caller, body),
    saveOnboardingNotices: ({ caller, body }) => saveNotices(deps, caller, body),
    verifyOnboardingPhone: ({ caller, body }) => provePhone(deps, caller, body),
    applyOnboardingChoices: ({ caller, body }) => applyToOthers(deps, caller, body),
    moveOnboarding: ({ caller, body }) => turnOnboarding(deps, caller, body),
    beginOnboardingLogin: ({ caller, body }) => beginLogin(deps, caller, body),
    resumeOnboarding: ({ caller, body }) => resumeOnboarding(deps, caller, body.sessionIdentifier),
    askForInvitation: ({ caller, body }) => askForInvitation(deps, caller, body),
  });
}
