import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { readingList, readingTexts } from '@ratepayer/contract/readings/reading.list.ts';
import type { MeterReading } from '@ratepayer/contract/readings/reading.shapes.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { historyWords } from '../../ui/detail/history-words.ts';

/** What a table of the history of a reading asks for, in the words of the list of readings. */
export const historyOfReading = (unit: BusinessUnitSummary, reading: MeterReading) => ({
  load: readingApi.listReadingHistory,
  of: { businessUnitId: unit.id, id: reading.id },
  zone: unit.timezone,
  words: historyWords({
    list: readingList,
    texts: readingTexts,
    unit,
    labels: { date: say('date'), time: say('time') },
    audited: {
      accountId: {
        name: say('account'),
        draw: (id) => (id === reading.accountId ? shownNumber(reading) : String(id)),
      },
    },
  }),
});
