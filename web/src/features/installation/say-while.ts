import { say } from '../../platform/texts/staff-platform.ts';

/** A while in its largest whole unit. */
export function sayWhile(seconds: number): string {
  if (seconds >= 86_400) return say('health_days', { count: Math.floor(seconds / 86_400) });
  if (seconds >= 3600) return say('health_hours', { count: Math.floor(seconds / 3600) });
  if (seconds >= 60) return say('health_minutes', { count: Math.floor(seconds / 60) });
  return say('health_seconds', { count: seconds });
}
