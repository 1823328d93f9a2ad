import { seedRows } from './test-list.ts';

/** Card readers of several makers, in use and not, with and without encryption. */
export const seedDevices = seedRows('device', {
  name: "'Reader ' || n",
  station_name: "'Window ' || n % 3",
  maker: "(array['PAX', 'Miura', 'Verifone'])[n % 3 + 1]",
  model: "'M' || n",
  serial_number: "'SN-40' || n",
  card_swipe_device: "case when n % 2 = 0 then 'None' else 'Encrypted Reader' end",
  tokenization_type: "case when n % 2 = 0 then null else 'emv.encrypted' end",
  merchant_account_id: `case when n % 2 = 0 then (select min(m.id) from merchant_account m
    join business_unit u on u.id = m.business_unit_id where u.slug = 'riverton-water') end`,
  connection: "'USB HID'",
  network_address: "''",
  inspection_date: 'case when n % 3 = 0 then current_date - n else null end',
  inspected_by: "'Dana'",
  status: "(array['Active', 'Inactive'])[n % 2 + 1]",
});
