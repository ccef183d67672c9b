import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { LifeCycleFields, News, NewsPart, NewsRow, NewsVersionRow } from './news';
import { news } from './news-routes';

export const newsDocs = [
  fieldDocs(
    { LifeCycleFields },
    {
      LifeCycleFields: {
        effectiveOn: 'The day from which it holds; a change of lead time needs it',
        lastOrderOn: 'The last day on which the parts can be ordered; order stop and discontinuation need it',
        lastShipOn: 'The last day on which they are shipped',
      },
    },
  ),
  formDocs(
    { News, NewsPart, NewsRow, NewsVersionRow },
    {
      News: {
        effectiveOn: 'The day from which it holds',
        lastOrderOn: 'The last day on which the parts can be ordered',
        lastShipOn: 'The last day on which they are shipped',
        notify: 'Its readers were notified',
        mustAcknowledge: 'Each company is asked to acknowledge the newest version',
      },
      NewsPart: {
        partKey: 'What parts are compared by',
        successor: 'The part that takes its place',
      },
      NewsRow: {
        acknowledged: 'Partners: their company has acknowledged the newest version',
      },
    },
  ),
  featureDocs(
    { routes: { news } },
    {
      routes: {
        news: {
          list: {
            summary: 'The news that the caller may see, the newest first',
            input: {
              search: 'Words of the title, description, part numbers, file names',
              awaiting: 'True: partners what their company has not acknowledged yet, staff what asks for it',
              from: 'Published on this day or later',
              until: 'Published on this day or before',
            },
            reply: {
              totalIsMore: 'There are more than totalCount',
            },
          },
          item: 'One piece of news with its versions, the newest first',
          save: {
            summary: 'Publish news, or edit them; attachments were uploaded before or come with them',
            input: {
              mustAcknowledge: 'Ask each company to acknowledge it; a new version asks again',
              notify: 'Notify its readers of this version, once; what must be acknowledged notifies them always',
              confirmed: 'Notify people also where the caller has done so many times today',
              fileIds: {
                each: 'all attachments, in their order; those of the item may be named again, and a list that is sent with an edit makes a new version',
              },
              asNewVersion: 'The edit is a new version, also with the same attachments',
            },
          },
          withdraw: {
            summary: 'Withdraw news from everybody; nothing of it is lost',
            input: {
              callerId: 'who is asking',
            },
          },
          acknowledge: {
            summary: 'Acknowledge a version for the own company; one person signs for all of it',
            input: {
              version: 'The one that was read',
            },
          },
          acknowledgements: {
            summary: 'Which of the companies below the caller have acknowledged the newest version; those that have not come first',
            input: {
              lcoId: 'only its companies',
            },
          },
          download: {
            summary: 'An attachment, encrypted where it is pdf, xls or xlsx',
            input: {
              fileId: 'which one, where two are called alike',
            },
          },
        },
      },
    },
  ),
];
