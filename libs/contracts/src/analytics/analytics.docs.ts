import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { analyticsFeature } from './feature';
import { LogPoint } from './figures';
import { Bucket, Compared, LogFilter, LogRange } from './filters';
import { LogRow, LogSelection } from './log';

export const analyticsDocs = [
  fieldDocs(
    { Compared, LogSelection, Bucket, LogFilter },
    {
      Compared: {
        previous: 'In the period before; null where it was not asked for',
      },
      LogSelection: {
        func: 'Only uses of this function',
        lcoId: 'only what people of this one did',
      },
      Bucket: {
        at: 'Its first day, `2026-11-21`; of an hour `2026-11-21T14:00Z`',
      },
      LogFilter: {
        from: 'First day, as `11/21/2026` or `2026-11-21` (UTC)',
        to: 'Last day; today without it, and where it is yet to come, as `11/21/2026` or `2026-11-21` (UTC)',
        timePeriod:
          'Instead of the first day: from the start of this week, month or quarter two back. `weekly` where no first day is given',
        roles: 'Only what people of these roles did, parted by commas; all that the caller may see without it',
        compare: 'Count the period before as well',
      },
    },
  ),
  formDocs(
    { LogPoint, LogRange, LogRow },
    {
      LogRange: {
        from: 'First day, as `2026-11-21`',
        to: 'Last day',
        grain: 'What one point of a chart stands for',
        running: 'The last day is today, and counts as far as it has come',
        previous: 'The days just before, where they were asked for; the last of them counts as far as the last of the range has come',
        nearest: 'Where the range has nothing: the nearest one as long that has something',
        keptFrom:
          'Where the range, or the one before it, begins earlier than what is counted here is kept: the first day of which all is kept',
      },
      LogRow: {
        name: 'Null where the person is gone, or no longer belongs to what the caller sees',
        other: 'All other functions together',
      },
    },
  ),
  featureDocs(analyticsFeature, {
    routes: {
      analytics: {
        activeUsers: {
          summary: 'How many people used the product, over time and in all',
          reply: {
            asOf: 'when it was counted',
          },
        },
        inquiries: {
          summary: 'Inquiries by the day that they came and how they stand now, and how long their first response took',
          reply: {
            late: 'Open inquiries past the time of their first answer or resolution',
            median: 'In business hours; null where nothing was answered',
            responses: [
              'By the unit that answers, the most inquiries first',
              {
                each: {
                  unit: {
                    id: 'that answers',
                  },
                  count: 'Inquiries of the range',
                  late: 'Of the open ones, those past the time of their first answer or resolution',
                },
              },
            ],
          },
        },
        functions: 'How often each function of the product was used, the most used first',
        exportUsage: {
          summary: 'Which tables were exported how often, over time and by kind',
          reply: {
            kinds: 'What was exported, the most often first',
          },
        },
        activeByFunction: {
          summary: 'How many people used each function, by their role or their local company',
          reply: {
            columns: 'A role, or a local company by id and name; with how many people used anything',
            items: 'A function, how many people used it, and how many of each column, in their order',
          },
        },
        tiles: {
          summary: 'The four numbers of the dashboard, each with its course',
          reply: {
            activeUsers: {
              spark: 'By the grain of the range',
            },
          },
        },
        today: 'What has been counted of today',
        people: {
          summary: 'Who used which function how often: a page of people, and the sums of all of them',
          reply: {
            asOf: 'when it was counted',
            lcoName: 'Of the local company that it is narrowed to, where that has rows',
          },
        },
        personDays: 'The days of one person, the last one first, with what they used',
      },
    },
    refusals: {
      'analytics.too-slow': 'This range takes too long. Select a shorter one.',
    },
  }),
];
