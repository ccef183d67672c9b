import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { analyticsFeature } from './feature';
import { LogPoint } from './figures';
import { Bucket, ComparedCount, LogFilter, LogRange } from './filters';
import { LogRow, LogSelection } from './log';

export const analyticsDocs = [
  fieldDocs(
    { Compared: ComparedCount, LogSelection, Bucket, LogFilter },
    {
      Compared: {
        previous: 'The value of the previous period; null if no comparison was requested',
      },
      LogSelection: {
        func: 'Only uses of this function',
        lcoId: 'limits the uses to people of this local company',
      },
      Bucket: {
        at: 'The first day of the bucket, such as `2026-11-21`, or the hour, such as `2026-11-21T14:00Z`',
      },
      LogFilter: {
        from: 'The first day, as `11/21/2026` or `2026-11-21` (UTC)',
        to: 'The last day, as `11/21/2026` or `2026-11-21` (UTC). Default and maximum: today',
        timePeriod:
          'A named period instead of the first day. It starts two weeks, months or quarters before the current one. Default without a first day: `weekly`',
        roles: 'The roles of the people whose uses are counted, separated by commas. Default: all roles that the caller may see',
        compare: 'Whether to count the previous period too',
      },
    },
  ),
  formDocs(
    { LogPoint, LogRange, LogRow },
    {
      LogRange: {
        from: 'The first day, such as `2026-11-21`',
        to: 'The last day',
        grain: 'The duration of one point of a chart',
        running: 'True if the last day is today and only partly over',
        previous: 'The days of the previous period, if requested. Its last day ends at the same time of day as that of the range',
        nearest: 'If the range has no data: the nearest range of the same length that has data',
        keptFrom: 'The first day of complete data, if the range or its previous period starts earlier',
      },
      LogRow: {
        name: 'Null if the person was deleted or no longer belongs to a unit that the caller may see',
        other: 'The sum of all other functions',
      },
    },
  ),
  featureDocs(analyticsFeature, {
    routes: {
      analytics: {
        activeUsers: {
          summary: 'Count the people who used the product, over time and in total',
          reply: {
            asOf: 'The time of counting',
          },
        },
        inquiries: {
          summary: 'Count inquiries by day of creation and current status, with the time to the first response',
          reply: {
            late: 'Open inquiries whose first answer or resolution is overdue',
            median: 'The median in business hours; null if no inquiry was answered',
            responses: [
              'The figures by answering unit, the unit with the most inquiries first',
              {
                each: {
                  unit: {
                    id: 'the answering unit',
                  },
                  count: 'The number of inquiries in the range',
                  late: 'The number of open inquiries whose first answer or resolution is overdue',
                },
              },
            ],
          },
        },
        functions: 'Count the uses of each function of the product, the most used first',
        exportUsage: {
          summary: 'Count the exported tables, over time and by kind',
          reply: {
            kinds: 'The exported kinds, most frequent first',
          },
        },
        activeByFunction: {
          summary: 'Count the people who used each function, by role or by local company',
          reply: {
            columns: 'Each column is a role, or a local company with id and name, with the number of people who used any function',
            items: 'Each item is a function with its number of users, in total and by column in the order of the columns',
          },
        },
        tiles: {
          summary: 'Get the four key figures of the dashboard, each with its trend',
          reply: {
            activeUsers: {
              spark: 'The trend in the buckets of the range',
            },
          },
        },
        today: 'Get the figures of the current day so far',
        people: {
          summary: 'List the uses of each function by person: one page of people, and the sums of all people',
          reply: {
            asOf: 'The time of counting',
            lcoName: 'The name of the local company that the table is limited to, if it has rows',
          },
        },
        personDays: 'List the days of one person with the functions used, latest day first',
      },
    },
    refusals: {
      'analytics.too-slow': 'This range takes too long. Select a shorter one.',
    },
  }),
];
