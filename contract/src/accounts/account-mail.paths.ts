export const accountMailPaths = {
  sendReminders: 'POST /api/business-units/{businessUnitId}/accounts/send-payment-due-reminders',
  sendInvitations: 'POST /api/business-units/{businessUnitId}/accounts/send-onboarding-emails',
} as const;
