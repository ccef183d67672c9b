import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { AnswerCard, CardEvent, CardPart } from './cards';
import { Citation, CitedDocument, Conversation, ConversationHead, ConversationRow, Run, RunDetails, Step, Turn } from './conversation';
import { aiFeature } from './feature';
import { DataFrame, Figures, Visualization } from './figures';
import { ChatLine, TextPlace } from './lines';
import { CitedPassage, FoundConversation } from './routes';
import { UnansweredQuestion } from './unanswered';

export const aiDocs = [
  fieldDocs(
    { TextPlace, ConversationHead, RunDetails },
    {
      TextPlace: {
        index: 'The index of the piece',
        at: 'The offset of the piece in the whole text, in UTF-16 units',
      },
      ConversationHead: {
        date: 'The time of the last question or answer',
      },
      RunDetails: {
        writer:
          '`quotes`: the text consists of verbatim passages, one per line, without Markdown. `model`: a model wrote the text as Markdown',
        cut: 'True if the answer was cut off at the maximum length',
        documents: 'The number of searched documents, all of which the caller may read',
        suggestions: 'Corrected spellings of the question',
        unknownCodes: 'Part numbers in the question that occur in no document the caller may read',
        cards: 'Facts of the portal that answer the question. Empty if the reader may no longer see one of their sources',
        retryAt: 'The earliest time to ask again if the model was busy (`why`) and its endpoint named a time',
      },
    },
  ),
  formDocs(
    {
      AnswerCard,
      CardEvent,
      CardPart,
      Citation,
      CitedDocument,
      Conversation,
      ConversationRow,
      Run,
      ChatStep: Step,
      Turn,
      DataFrame,
      Figures,
      Visualization,
      ChatLine,
      CitedPassage,
      FoundConversation,
      Unanswered: UnansweredQuestion,
    },
    {
      CardPart: {
        priceLists: 'The lists with a price in effect or an announced price. Lists that the answer quotes come first',
        notices: 'The life-cycle notices that name the part, the newest first',
      },
      Citation: {
        document: 'Null if the reader may no longer open the document, or if the source is the file of the question',
        file: 'True if the source is the file attached to the question',
        quote: 'Null if the reader may no longer open the source',
        row: [
          'The cells of a quoted table row with their column headings',
          {
            part: 'The index of the cell with the part number, from 0, if a heading names it',
          },
        ],
        changedAt: 'The time of the last change of `state`',
      },
      Conversation: {
        leafRun: 'the last answer of the branch on screen',
        turns: 'The questions, oldest first',
      },
      ConversationRow: {
        activeRun: 'the answer that is being written',
      },
      Run: {
        why: 'Of a failed run, the cause. Of an ended run, the reason why the model wrote no summary and passages are quoted instead',
        closed: 'True if the answer used a source that its reader may no longer open',
      },
      ChatStep: {
        documents: 'The documents that the caller may read',
      },
      Turn: {
        parentRun: 'the answer that the question follows',
        runs: 'The answers, oldest first',
      },
      DataFrame: {
        columns: {
          each: {
            label: 'The English label, for API clients',
            of: 'The kind of codes or units of the values; absent if the values need no translation',
          },
        },
        rows: 'The values by column key',
      },
      Figures: {
        asOf: 'The time at which the figures were counted',
        data_description: 'The finding as one English sentence, for API clients',
        finding: 'The finding as a code with parameters. `top` is a value of the first column',
      },
      Visualization: {
        x: 'The key of a column',
        series: 'The keys of columns',
      },
      ChatLine: {
        text: 'The whole text',
      },
      CitedPassage: {
        cells: 'The cells of a sheet, starting with the header row',
        parts: 'Of a sheet, the column of part numbers and the part key of each row below the header',
      },
      FoundConversation: {
        runId: 'the run whose question or answer contains the words',
      },
      Unanswered: {
        question: 'The most recent wording',
        unit: 'the unit of the people who asked',
        people: 'The number of people who asked; null if fewer than three did',
        answeredBy: 'A later publication that may answer the question',
      },
    },
  ),
  featureDocs(aiFeature, {
    routes: {
      ai: {
        chat: {
          summary:
            'Ask a question, or request another answer to a question. The answer is streamed line by line and continues if the caller disconnects',
          input: {
            runId: 'generated by the caller. Repeating the same id follows the answer that is being written',
            sessionId: 'without an id, a new conversation is started',
            parentRun: 'the answer that the question follows; by default the answer on screen',
            turnId: 'the question to answer once more',
            editOf: 'the question that this one replaces on the new branch',
            language: 'The language of the reader, by default English',
            fileId: 'uploaded for this question only',
          },
        },
        conversations: "List the caller's own conversations of the last 30 days, newest first",
        conversation: "Get one of the caller's own conversations with all its branches",
        deleteConversation: "Delete one of the caller's own conversations. An answer in progress is stopped",
        stop: 'Stop an answer in progress. The text written so far is retained',
        run: 'Get an answer, even if it is not finished',
        rename: "Rename one of the caller's own conversations",
        branch: {
          summary: 'Select the branch of a conversation to show on every device',
          input: {
            leafRun: 'the last answer of the branch',
          },
        },
        feedback: 'Rate an answer; null removes the rating',
        find: {
          summary: "Search the caller's own conversations of the last 30 days by the words of their questions and answers",
          input: {
            search: 'Words of a title, a question or an answer',
          },
        },
        passage: {
          summary: 'Get the cited passage of an answer in the form that the caller may read now',
          input: {
            n: 'The number of the citation',
          },
        },
        unanswered: {
          summary: "List the unanswered questions of the caller's unit and of the units below it, most frequent first",
          input: {
            search: 'A part of the question',
          },
        },
        settleUnanswered: 'Decide what happens to an unanswered question',
      },
    },
    facts: {
      'chat.began': 'A question was asked, and its answer was started. Sent to the person who asked',
      'chat.ended': {
        summary: 'An answer has ended, for any reason. Sent to the person who asked',
        data: {
          length: 'The length of the whole text in UTF-16 units',
        },
      },
      'chat.changed': 'A conversation was renamed, switched to another branch or deleted. Sent to its owner',
      'chat.source-changed': 'A source of an answer was replaced, expired, withdrawn or closed to its reader. Sent to the person who asked',
      'unanswered.changed': 'A question found no answer, or its handling was decided. Sent to the staff who can publish an answer',
    },
    refusals: {
      'chat.busy': 'The answer to another question of this conversation is still being written.',
      'chat.full': 'This conversation has reached its limit. Start a new one.',
      'chat.file-too-much': 'This file has too many cells, pages or characters to search. Split it into smaller files and try again.',
      'chat.file-without-text': 'This file has no text to search.',
      'chat.too-many': 'You have asked many questions in a short time. Wait a moment and try again.',
      'chat.too-many-runs': 'Several of your questions are still being answered. Wait until one is finished.',
    },
  }),
];
