import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { LifeCycleFields, News, NewsPart, NewsRow, NewsVersionRow } from './news';
import { news } from './news-routes';

export const newsDocs = [
  fieldDocs(
    { LifeCycleFields },
    {
      LifeCycleFields: {
        effectiveOn: 'The first day of the change; required for a change of lead time',
        lastOrderOn: 'The last day on which the parts can be ordered; required for an order stop and a discontinuation',
        lastShipOn: 'The last day on which the parts are shipped',
      },
    },
  ),
  formDocs(
    { News, NewsPart, NewsRow, NewsVersionRow },
    {
      News: {
        effectiveOn: 'The first day of the change',
        lastOrderOn: 'The last day on which the parts can be ordered',
        lastShipOn: 'The last day on which the parts are shipped',
        notify: 'True if the readers were notified',
        mustAcknowledge: 'True if each company must acknowledge the newest version',
      },
      NewsPart: {
        partKey: 'The normalized key by which parts are compared',
        successor: 'The part that replaces this one',
      },
      NewsRow: {
        acknowledged: 'For partners: true if their company has acknowledged the newest version',
      },
    },
  ),
  featureDocs(
    { routes: { news } },
    {
      routes: {
        news: {
          list: {
            summary: 'List the news that the caller may see, newest first',
            input: {
              search: 'Words of the title, description, part numbers or file names',
              awaiting: 'True: for partners, news that their company has not acknowledged; for staff, news that must be acknowledged',
              from: 'Only news published on this day or later',
              until: 'Only news published on this day or earlier',
            },
            reply: {
              totalIsMore: 'True if more items exist than `totalCount`',
            },
          },
          item: 'Get a news item with its versions, newest first',
          save: {
            summary: 'Publish or edit a news item. Its attachments were uploaded before or are part of the request',
            input: {
              mustAcknowledge: 'True if each company must acknowledge the item. A new version must be acknowledged again',
              notify: 'True to notify the readers of this version once. Readers of an item that must be acknowledged are always notified',
              confirmed: 'True to notify people even if the caller has already sent many notices today',
              fileIds: {
                each: 'an attachment, in the order of the list. Attachments of the item may be listed again. An edit with a list creates a new version',
              },
              asNewVersion: 'True to create a new version even if the attachments are unchanged',
            },
          },
          withdraw: {
            summary: 'Withdraw a news item from all readers. The item is retained',
            input: {
              callerId: 'the caller',
            },
          },
          acknowledge: {
            summary: "Acknowledge a version for the caller's whole company",
            input: {
              version: 'The version that was read',
            },
          },
          acknowledgements: {
            summary: 'List the companies below the caller with their acknowledgements of the newest version, those without one first',
            input: {
              lcoId: 'limits the list to companies of this local company',
            },
          },
          download: {
            summary: 'Download an attachment. PDF, XLS and XLSX files are encrypted',
            input: {
              fileId: 'the attachment, if several have the same name',
            },
          },
        },
      },
    },
  ),
];
