import { LIMITS } from '../limits';
import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { Acknowledgement, AcknowledgementBoard, BoardRow, LcoSum } from './acknowledgement';
import { AudienceFields } from './audience';
import { Draft, DraftRow, draftRoutes } from './drafts';
import { publicationsFeature } from './feature';
import { CompanyReach, CompanyReads, Explanation, insightRoutes, PastSight, Reach } from './insight';
import { EffectiveDay, ItemFields, Material, MaterialRow, PublishedFile, StaffColumns, VersionRow } from './publication';
import { PublicationTitle, publicationRoutes } from './routes';
import { ScheduleFields } from './schedule';
import { ItemUploadFields, OwnItems, UploadFields } from './upload-fields';

export const publicationsDocs = [
  fieldDocs(
    {
      EffectiveDay,
      OwnItems,
      ScheduleFields,
      AudienceFields,
      ItemFields,
      StaffColumns,
      ItemUploadFields,
      UploadFields,
      AcknowledgementBoard,
    },
    {
      EffectiveDay:
        'Without a version: the one whose prices are valid on this day, else the one announced next, else the newest; without a day today in UTC',
      OwnItems: "Only what the caller's unit publishes, with what has expired; not for partners, who publish nothing",
      ScheduleFields: {
        liveFrom: 'When it is seen; null, and nothing for a new one, is at once. It cannot be moved once it has come',
        liveUntil: 'When it ceases to be seen; null is never',
      },
      AudienceFields: {
        scope: 'All CPs, or Specific CP',
        lcos: 'The local companies that a region publishes to; other units leave it empty',
        companies: 'The companies of Specific CP',
      },
      ItemFields: {
        uploader: 'Who published the item',
        uploadedAt: 'when its newest version was published',
        cover: 'The picture of its newest version, as `publications.cover` serves it; null where none can be drawn',
      },
      StaffColumns: {
        accessLevel: 'Staff: all partners below, or some',
        companies: 'Staff: the channel partners below that are named',
        lcos: 'RHQ and headquarters',
        regions: 'Headquarters',
        liveFrom: 'who may edit it: when others will see it; absent once they do',
        liveUntil: 'who may edit it: when nobody will see it any more',
        publisher: 'Who may edit it: the unit that publishes it, whose audience an edit chooses',
        rev: 'Who may edit it: what an edit names as the state that it knows',
      },
      ItemUploadFields: {
        documentId: 'the one to edit; without it a new one is published',
        rev: 'The state that an edit knows',
        note: 'What is new in this version',
        draftId: 'in which it was written; it is discarded by being published',
        scope: 'All CPs, or Specific CP; an edit without it leaves the audience as it is, however many companies that names',
      },
      UploadFields: {
        fileId: 'uploaded for this purpose; a new one is a new version',
      },
      AcknowledgementBoard: {
        version: 'The version that is asked about: the newest',
        lcos: 'The same by local company, whatever the page',
      },
    },
  ),
  formDocs(
    {
      Acknowledgement,
      BoardRow,
      LcoSum,
      Draft,
      DraftRow,
      CompanyReach,
      CompanyReads,
      Explanation,
      PastSight,
      Reach,
      Material,
      MaterialRow,
      PublishedFile,
      VersionRow,
      PublicationTitle,
    },
    {
      BoardRow: {
        by: 'Local companies read who signed; others read no names of people',
      },
      CompanyReads: {
        version: 'The newest that the company opened or downloaded',
      },
      Explanation: {
        reason: 'Why the unit is, or was, among the audience',
        by: 'Who brought it there',
        until: 'When it was taken from there again',
      },
      PastSight: {
        version: 'The newest that was published by then',
        downloadCount: 'Downloads by companies below the caller until then',
      },
      Reach: {
        lcoCount: 'Local companies that these companies belong to',
        companies: 'By name, the first thousand, where they were asked for',
      },
      PublishedFile: {
        size: 'Bytes',
      },
    },
  ),
  featureDocs(
    { ...publicationsFeature, routes: { publications: { ...publicationRoutes, ...insightRoutes, ...draftRoutes } } },
    {
      routes: {
        publications: {
          link: {
            summary: 'A signed address of the file of a version, good for five minutes and as long as the caller may see the item',
            input: {
              fileId: 'which one of several; without it the first',
            },
          },
          title: 'What an item that the caller may see is called now; asking for it is no opening',
          grant: {
            summary: 'Let a company see an item: its people now and those who join later',
            reply: {
              changed: 'False where it was so already',
            },
          },
          revoke:
            'Take an item from a company; one that was for all is then for the others by name, and companies that join later do not get it',
          reschedule:
            'Move the hours between which a document or a price list is seen, and change nothing else of it; those of news and events change with an edit, and here they are not found',
          undoWithdrawal: 'Put back what was withdrawn a moment ago, to the same audience; no notification has gone out by then',
          content: {
            summary: 'The bytes of a version, by a signed address; whether its person may see the item is looked up each time',
            input: {
              reader: 'for whom the address was signed',
            },
          },
          reach: {
            summary: 'Whom an audience would reach now; writes nothing',
            input: {
              publicationId: 'the one that is edited: what was granted of it counts too',
              named: 'Name the companies as well',
            },
          },
          why: {
            summary: 'Why the people of a unit can see an item, or why they cannot',
            input: {
              unitId: 'the own one, or one below it',
            },
          },
          reads: {
            summary: 'Which of the companies that can see an item opened and downloaded it; those that did not come first',
            reply: {
              personCount: 'People of the companies that can see it',
              lcoCount: 'Local companies that these companies belong to',
            },
          },
          asSeenOn: 'Which companies could see an item at the end of a day in UTC, by where they stand now',
          saveDraft: {
            summary: 'Keep what stands in a form that is not published yet, with its file',
            input: {
              draftId: 'minted by its writer',
              rev: 'The state that the writer knows; 0 for a new one',
              fileIds: {
                each: 'uploaded for this kind, in their order; the draft has them until it is published or discarded',
              },
            },
          },
          drafts: 'The own drafts, of a kind or of all, the newest first',
          draft: 'One of the own drafts with everything that was typed',
          discardDraft: 'Discard one of the own drafts and its file',
        },
      },
      facts: {
        'publication.published': 'Something was published; told to the partners who may see it',
        'publication.changed': 'What is published was edited or has a new version; told to the partners who see it',
        'publication.gone': 'Something can no longer be seen, whatever the cause; told to the partners who saw it',
        'publication.filed': 'Something published stands in another way for staff, who fetch what they may see of it',
        'draft.changed': 'A draft was saved, discarded or published; told to its writer alone',
        'news.acknowledged': 'A company has acknowledged news; told to the staff above it, who count their own reach',
        'news.signed': 'A company has acknowledged news; told to its own people, with who signed',
        'event.seats': 'Seats of an event were taken or became free; told to the partners who may see it',
        'event.registered': 'A person has a seat, waits for one, or no longer; told to that person alone',
        'event.company': 'The people of a unit take seats, or offer them to each other; told to that unit',
        'part.watched': 'A part is watched, or no longer; told to the watching person alone',
        'part.moved': 'A version moved prices of watched parts or names them for the first time; told once to the person who watches them',
        'prices.compared': 'The file of a price list was read, and its prices were compared with those of the version before',
      },
      refusals: {
        'news.asks-nothing': 'This news does not need to be acknowledged.',
        'publication.changed-first': 'This item was changed in the meantime.',
        'draft.changed': 'This draft was changed in another window.',
        'event.closed': 'Registration for this event is closed.',
        'event.full': {
          message: 'No seat is left. You can join the waiting list.',
          data: {
            limit: 'Whose seats are all taken',
          },
        },
        'publication.last-company': 'No other company can see this item. You can withdraw it instead.',
        'news.many-notices': {
          message: 'You have notified people many times today. Confirm that they should be notified again.',
          data: 'How often within 24 hours',
        },
        'news.newer-version': 'A newer version has been published. Read it before you acknowledge it.',
        'event.no-link': 'This event has no meeting link.',
        'event.no-seat-offered': 'None of your colleagues offers a seat any more.',
        'event.not-registered': 'You do not have a seat at this event.',
        'event.seats-taken': 'More people have a seat than that. Choose a larger number.',
        'draft.too-many': 'You have reached the limit for drafts. Publish or discard one first.',
        'export.too-many': {
          message: 'You have reached the limit for exports. Try again later.',
          data: 'The limit: so many in so long',
        },
        'part.too-many': `You can watch up to ${LIMITS.watchedParts} parts. Stop watching one first.`,
        'price.unclear': 'Confirm the unclear prices, or upload a corrected file.',
        'publication.undo-late': 'It was withdrawn a while ago. Publish it again instead.',
      },
    },
  ),
];
