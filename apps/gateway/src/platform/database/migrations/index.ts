import type { Migration } from 'kysely/migration';
import * as accounts from './0001-accounts';
import * as lookups from './0002-lookups';
import * as tickets from './0003-tickets';
import * as auditSeal from './0005-audit-seal';
import * as mail from './0006-mail';
import * as identities from './0007-identities';
import * as budgets from './0008-budgets';
import * as factRooms from './0009-fact-rooms';
import * as factSpelling from './0010-fact-spelling';
import * as messageChanges from './0011-message-changes';
import * as consent from './0012-consent';
import * as preferences from './0013-preferences';
import * as savedViews from './0014-saved-views';
import * as mentions from './0015-mentions';
import * as snoozes from './0016-snoozes';
import * as codeMails from './0017-code-mails';
import * as due from './0018-due';
import * as otpColumns from './0023-otp-columns';
import * as fileTexts from './0024-file-texts';
import * as publications from './0025-publications';
import * as pricePeriods from './0026-price-periods';
import * as priceRows from './0027-price-rows';
import * as watches from './0028-watches';
import * as fileRatio from './0029-file-ratio';
import * as openings from './0030-openings';
import * as titleWords from './0032-title-words';
import * as usage from './0033-usage';
import * as partMentions from './0034-part-mentions';
import * as priceComparisons from './0036-price-comparisons';
import * as news from './0037-news';
import * as acknowledgements from './0038-acknowledgements';
import * as publicationDrafts from './0039-publication-drafts';
import * as events from './0041-events';
import * as eventNotices from './0042-event-notices';
import * as unclearRows from './0043-unclear-rows';
import * as searchIndex from './0044-search-index';
import * as conversations from './0045-conversations';
import * as eventLengths from './0046-event-lengths';
import * as figureIndexes from './0047-figure-indexes';
import * as unanswered from './0048-unanswered';
import * as usageRollups from './0049-usage-rollups';
import * as auditChecks from './0053-audit-checks';
import * as unansweredLanguage from './0054-unanswered-language';
import * as tableExports from './0055-table-exports';
import * as downloadSources from './0060-download-sources';
import * as letterPriority from './0065-letter-priority';
import * as filesOfEditedQuestions from './0070-files-of-edited-questions';
import * as documentsOfEntries from './0071-documents-of-entries';
import * as passageVectors from './0072-passage-vectors';
import * as snoozesIfUnanswered from './0085-snoozes-if-unanswered';
import * as viewPlaces from './0095-view-places';
import * as packedDays from './0096-packed-days';
import * as announcedPrices from './0097-announced-prices';
import * as smallLists from './0098-small-lists';
import * as signInFailures from './0099-sign-in-failures';
import * as hotIndexes from './0100-hot-indexes';
import * as priceCounts from './0101-price-counts';
import * as searchForms from './0105-search-forms';
import * as fileFindings from './0107-file-findings';
import * as fileWords from './0110-file-words';
import * as mailDomains from './0116-mail-domains';
import * as textBlocks from './0120-text-blocks';
import * as partBells from './0121-part-bells';
import * as sheetRows from './0130-sheet-rows';
import * as slideLayouts from './0141-slide-layouts';
import * as wordsOfFiles from './0142-words-of-files';
import * as waitingTickets from './0143-waiting-tickets';
import * as originalMails from './0144-original-mails';
import * as picturesOfDocuments from './0145-pictures-of-documents';
import * as factMoments from './0148-fact-moments';
import * as partNumbersWithoutPrefix from './0149-part-numbers-without-prefix';
import * as addressesInUnicode from './0150-addresses-in-unicode';
import * as companyTickets from './0151-company-tickets';

/** The migrations in order. A migration that has run is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-lookups': lookups,
  '0003-tickets': tickets,
  '0005-audit-seal': auditSeal,
  '0006-mail': mail,
  '0007-identities': identities,
  '0008-budgets': budgets,
  '0009-fact-rooms': factRooms,
  '0010-fact-spelling': factSpelling,
  '0011-message-changes': messageChanges,
  '0012-consent': consent,
  '0013-preferences': preferences,
  '0014-saved-views': savedViews,
  '0015-mentions': mentions,
  '0016-snoozes': snoozes,
  '0017-code-mails': codeMails,
  '0018-due': due,
  '0023-otp-columns': otpColumns,
  '0024-file-texts': fileTexts,
  '0025-publications': publications,
  '0026-price-periods': pricePeriods,
  '0027-price-rows': priceRows,
  '0028-watches': watches,
  '0029-file-ratio': fileRatio,
  '0030-openings': openings,
  '0032-title-words': titleWords,
  '0033-usage': usage,
  '0034-part-mentions': partMentions,
  '0036-price-comparisons': priceComparisons,
  '0037-news': news,
  '0038-acknowledgements': acknowledgements,
  '0039-publication-drafts': publicationDrafts,
  '0041-events': events,
  '0042-event-notices': eventNotices,
  '0043-unclear-rows': unclearRows,
  '0044-search-index': searchIndex,
  '0045-conversations': conversations,
  '0046-event-lengths': eventLengths,
  '0047-figure-indexes': figureIndexes,
  '0048-unanswered': unanswered,
  '0049-usage-rollups': usageRollups,
  '0053-audit-checks': auditChecks,
  '0054-unanswered-language': unansweredLanguage,
  '0055-table-exports': tableExports,
  '0060-download-sources': downloadSources,
  '0065-letter-priority': letterPriority,
  '0070-files-of-edited-questions': filesOfEditedQuestions,
  '0071-documents-of-entries': documentsOfEntries,
  '0072-passage-vectors': passageVectors,
  '0085-snoozes-if-unanswered': snoozesIfUnanswered,
  '0095-view-places': viewPlaces,
  '0096-packed-days': packedDays,
  '0097-announced-prices': announcedPrices,
  '0098-small-lists': smallLists,
  '0099-sign-in-failures': signInFailures,
  '0100-hot-indexes': hotIndexes,
  '0101-price-counts': priceCounts,
  '0105-search-forms': searchForms,
  '0107-file-findings': fileFindings,
  '0110-file-words': fileWords,
  '0116-mail-domains': mailDomains,
  '0120-text-blocks': textBlocks,
  '0121-part-bells': partBells,
  '0130-sheet-rows': sheetRows,
  '0141-slide-layouts': slideLayouts,
  '0142-words-of-files': wordsOfFiles,
  '0143-waiting-tickets': waitingTickets,
  '0144-original-mails': originalMails,
  '0145-pictures-of-documents': picturesOfDocuments,
  '0148-fact-moments': factMoments,
  '0149-part-numbers-without-prefix': partNumbersWithoutPrefix,
  '0150-addresses-in-unicode': addressesInUnicode,
  '0151-company-tickets': companyTickets,
};
