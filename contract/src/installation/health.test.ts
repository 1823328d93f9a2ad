import { expect, it } from 'vitest';
import { healthLimits, healthOf, measures } from './health.ts';

it('judges a queue by how long its oldest waits, however many there are', () => {
  expect(healthOf('email', { count: 5000, oldestSeconds: 299 })).toBe('Good');
  expect(healthOf('email', { count: 1, oldestSeconds: 300 })).toBe('Watch');
  expect(healthOf('email', { count: 1, oldestSeconds: 1800 })).toBe('Act Now');
  expect(healthOf('email', { count: 0, oldestSeconds: null })).toBe('Good');
});

it('judges what nobody tries again by how many there are', () => {
  expect(healthOf('Failed deliveries', { count: 0, oldestSeconds: null })).toBe('Good');
  expect(healthOf('Failed deliveries', { count: 24, oldestSeconds: 90_000 })).toBe('Watch');
  expect(healthOf('Failed deliveries', { count: 25, oldestSeconds: 1 })).toBe('Act Now');
  expect(healthOf('Findings', { count: 1, oldestSeconds: 1 })).toBe('Act Now');
});

it('only counts open pages', () => {
  expect(healthOf('Open pages', { count: 100_000, oldestSeconds: null })).toBe('Good');
});

it('calls for action no sooner than for a look', () => {
  for (const measure of measures) {
    const limit = healthLimits[measure];
    if (limit) expect(limit.act).toBeGreaterThanOrEqual(limit.watch);
  }
});
