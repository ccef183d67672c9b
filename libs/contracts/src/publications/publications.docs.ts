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
        'The day that selects the version if none is given: the version whose prices are valid on the day, otherwise the next announced one, otherwise the newest. Default: the current UTC day',
      OwnItems: "Only publications of the caller's unit, including expired ones. Not available to partners, who publish nothing",
      ScheduleFields: {
        liveFrom:
          'The time from which the item is visible. Null, or no value for a new item: immediately. Cannot be changed once the item is visible',
        liveUntil: 'The time from which the item is no longer visible; null for never',
      },
      AudienceFields: {
        scope: 'All CPs, or Specific CP',
        lcos: 'The local companies that a region selects; empty for other units',
        companies: 'The companies of Specific CP',
      },
      ItemFields: {
        uploader: 'The name of the publisher',
        uploadedAt: 'The time of publication of the newest version',
        cover: 'The hash of the cover of the newest version, for `publications.cover`; null if it has no cover',
      },
      StaffColumns: {
        accessLevel: 'For staff: all partners below the reader, or some',
        companies: 'For staff: the selected channel partners below the reader',
        lcos: 'For RHQ and headquarters',
        regions: 'For headquarters',
        liveFrom: 'For editors: the time from which other readers see the item; absent once they do',
        liveUntil: 'For editors: the time from which readers no longer see the item',
        publisher: 'For editors: the publishing unit, to which the audience of an edit is relative',
        rev: 'For editors: the revision that an edit must name',
      },
      ItemUploadFields: {
        documentId: 'the item to edit; absent to publish a new item',
        rev: 'The revision that the edit is based on',
        note: 'A note about the changes in this version',
        draftId: 'the draft of the item, which is deleted on publication',
        scope:
          'All CPs, or Specific CP. An edit without a scope leaves the audience unchanged, even if it names more companies than can be selected',
      },
      UploadFields: {
        fileId: 'uploaded for this purpose. A new file creates a new version',
      },
      AcknowledgementBoard: {
        version: 'The number of the newest version, to which the acknowledgements refer',
        lcos: 'The progress by local company, independent of the page',
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
        by: 'The name of the person who acknowledged, visible to local companies only',
      },
      CompanyReads: {
        version: 'The newest version that the company opened or downloaded',
      },
      Explanation: {
        reason: 'The reason why the unit is, or was, in the audience',
        by: 'The person who added the unit to the audience',
        until: 'The time at which the unit was removed from the audience',
      },
      PastSight: {
        version: 'The newest version at that time',
        downloadCount: 'The number of downloads by companies below the caller until that time',
      },
      Reach: {
        lcoCount: 'The number of local companies of these companies',
        companies: 'The names of the first thousand companies, if requested',
      },
      PublishedFile: {
        size: 'The size in bytes',
      },
    },
  ),
  featureDocs(
    { ...publicationsFeature, routes: { publications: { ...publicationRoutes, ...insightRoutes, ...draftRoutes } } },
    {
      routes: {
        publications: {
          link: {
            summary:
              'Get a signed address of the file of a version. It is valid for five minutes, and only while the caller may see the item',
            input: {
              fileId: 'the file, if the version has several; by default the first',
            },
          },
          title: 'Get the current title of an item that the caller may see. Does not count as an opening',
          grant: {
            summary: 'Grant a company access to an item, for all its current and future people',
            reply: {
              changed: 'False if the company already had access',
            },
          },
          revoke: "Revoke a company's access to an item. An item for all partners is then limited to the other current companies by name",
          reschedule:
            'Move the publication period of a document or price list without other changes. News and events are edited instead and are reported as not found here',
          undoWithdrawal: 'Undo a recent withdrawal and restore the audience. No notification has been sent yet',
          content: {
            summary: 'Get the file of a version by a signed address. The access of its person is checked at each use',
            input: {
              reader: 'the person for whom the address was signed',
            },
          },
          reach: {
            summary: 'Get the companies and people that an audience would reach now. Changes nothing',
            input: {
              publicationId: 'the edited item, whose granted companies are included',
              named: 'True to include the names of the companies',
            },
          },
          why: {
            summary: 'Explain why the people of a unit can or cannot see an item',
            input: {
              unitId: "the caller's own unit or a unit below it",
            },
          },
          reads: {
            summary: 'List the companies that can see an item, with their openings and downloads; those without come first',
            reply: {
              personCount: 'The number of people of the companies that can see the item',
              lcoCount: 'The number of local companies of these companies',
            },
          },
          asSeenOn: 'List the companies that could see an item at the end of a UTC day, by their current position in the organisation',
          saveDraft: {
            summary: 'Save the content of an unpublished form with its file',
            input: {
              draftId: 'generated by the author',
              rev: 'The revision that the author has seen; 0 for a new draft',
              fileIds: {
                each: 'a file uploaded for this kind, in the order of the list. The draft keeps it until it is published or discarded',
              },
            },
          },
          drafts: "List the caller's own drafts of one kind or of all kinds, newest first",
          draft: "Get one of the caller's own drafts with everything that was typed",
          discardDraft: "Discard one of the caller's own drafts and its file",
        },
      },
      facts: {
        'publication.published': 'An item was published. Sent to the partners who may see it',
        'publication.changed': 'A published item was edited or has a new version. Sent to the partners who see it',
        'publication.gone': 'An item is no longer visible, for whatever reason. Sent to the partners who saw it',
        'publication.filed': 'A published item changed. Sent to staff, who fetch the fields that they may see',
        'draft.changed': 'A draft was saved, discarded or published. Sent to its author only',
        'news.acknowledged': 'A company acknowledged a news item. Sent to the staff above it, who count only the companies in their scope',
        'news.signed': 'A company acknowledged a news item. Sent to the people of the company, with the name of the person',
        'event.seats': 'Seats of an event were taken or released. Sent to the partners who may see the event',
        'event.registered': "A person's registration for an event changed. Sent to that person only",
        'event.company': 'People of a unit took seats or offered seats to each other. Sent to that unit',
        'part.watched': 'A person started or stopped watching a part. Sent to that person only',
        'part.moved':
          'A version changed prices of watched parts or mentions them for the first time. Sent once to each person who watches them',
        'prices.compared': 'The file of a price list was read, and its prices were compared with the previous version',
      },
      refusals: {
        'news.asks-nothing': 'This news does not need to be acknowledged.',
        'publication.changed-first': 'This item was changed in the meantime.',
        'draft.changed': 'This draft was changed in another window.',
        'event.closed': 'Registration for this event is closed.',
        'event.full': {
          message: 'No seat is left. You can join the waiting list.',
          data: {
            limit: 'The limit that was reached: seats in total or per company',
          },
        },
        'publication.last-company': 'No other company can see this item. You can withdraw it instead.',
        'news.many-notices': {
          message: 'You have notified people many times today. Confirm that they should be notified again.',
          data: 'The number of notices within 24 hours',
        },
        'news.newer-version': 'A newer version has been published. Read it before you acknowledge it.',
        'event.no-link': 'This event has no meeting link.',
        'event.no-seat-offered': 'None of your colleagues offers a seat any more.',
        'event.not-registered': 'You do not have a seat at this event.',
        'event.seats-taken': 'More people have a seat than that. Choose a larger number.',
        'draft.too-many': 'You have reached the limit for drafts. Publish or discard one first.',
        'export.too-many': {
          message: 'You have reached the limit for exports. Try again later.',
          data: 'The limit and its period',
        },
        'part.too-many': `You can watch up to ${LIMITS.watchedParts} parts. Stop watching one first.`,
        'price.unclear': 'Confirm the unclear prices, or upload a corrected file.',
        'publication.undo-late': 'It was withdrawn a while ago. Publish it again instead.',
      },
    },
  ),
];
