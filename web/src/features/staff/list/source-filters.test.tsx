import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SourceFilters } from './source-filters.tsx';

afterEach(() => document.body.replaceChildren());

const choices = (name: string) => [...screen.getByLabelText<HTMLSelectElement>(name).options].map((option) => option.text);

it('offers the two ways of paying and the seven statuses, and nothing else', () => {
  render(<SourceFilters address={{ get: () => '', set: () => undefined }} />);
  expect(choices('Method')).toEqual(['Any', 'Credit Card', 'ACH']);
  expect(choices('Status')).toEqual(['Any', 'Pending', 'Succeeded', 'Declined', 'Error', 'Abandoned', 'Refunded', 'Voided']);
});
