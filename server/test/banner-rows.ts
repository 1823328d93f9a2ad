import { seedRows } from './test-list.ts';

/** Messages of each kind and place, shown and over. */
export const seedBanners = seedRows('banner', {
  title: "'Notice ' || n",
  content_markdown: "'Text ' || n % 3",
  message_type: "(array['Positive', 'Warning', 'Negative'])[n % 3 + 1]",
  on_dashboard: 'true',
  on_login: 'n % 2 = 1',
  on_checkout: 'n % 2 = 0',
  on_receipt: 'n % 3 = 0',
  on_quick_pay: 'true',
  on_autopay: 'n % 2 = 0',
  on_pos: 'n % 3 = 0',
  start_date: 'current_date + (n - 4) * 10',
  end_date: 'case when n % 4 = 0 then null else current_date + (n - 4) * 10 + 2 end',
  is_dismissible: 'n % 3 = 0',
  '"order"': 'n % 3',
  is_active: 'n <> 5',
});
