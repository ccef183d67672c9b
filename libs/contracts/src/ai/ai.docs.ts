import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { AnswerCard, CardPart } from './cards';
import { Citation, CitedDocument, Conversation, ConversationHead, ConversationRow, Run, RunDetails, Step, Turn } from './conversation';
import { aiFeature } from './feature';
import { DataFrame, Figures, Visualization } from './figures';
import { ChatLine, TextPlace } from './lines';
import { CitedPassage, FoundConversation } from './routes';
import { Unanswered } from './unanswered';

export const aiDocs = [
  fieldDocs(
    { TextPlace, ConversationHead, RunDetails },
    {
      TextPlace: {
        index: 'Counts the pieces',
        at: 'Where the piece begins in the whole text, in UTF-16 units',
      },
      ConversationHead: {
        date: 'when it was last asked or answered',
      },
      RunDetails: {
        writer: 'quotes: the text is passages word for word, one a line, and no Markdown; model: it is Markdown that a model wrote',
        cut: 'It ends where answers may be no longer',
        documents: 'How many documents were searched: those that the caller may read',
        suggestions: 'Did you mean',
        unknownCodes: 'Part numbers of the question that nothing readable names',
        cards: 'Facts of the portal that answer the question; none where the reader may not see one of their sources any more',
        retryAt: 'Where the model was busy (`why`): when it may be asked again, if its endpoint says so',
      },
    },
  ),
  formDocs(
    {
      AnswerCard,
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
      Unanswered,
    },
    {
      CardPart: {
        priceLists: 'Lists with a price in effect or announced: those that the answer quotes first',
        notices: 'Life-cycle notices that name the part, the newest first',
      },
      Citation: {
        document: 'None where the reader may not open it any more, or where it is the file of the question',
        file: 'The source is the file that came with the question',
        quote: 'None where the reader may not open the source any more',
        row: [
          'Of a quote that is a row of a table: its cells, and what stands over them',
          {
            part: 'The cell with its part number, counted from 0, where a head says so',
          },
        ],
        changedAt: 'since when its state is another one',
      },
      Conversation: {
        leafRun: 'at the end of the branch on screen',
        turns: 'The oldest first',
      },
      ConversationRow: {
        activeRun: 'that is being written',
      },
      Run: {
        why: 'Of one that failed; of one that ended, why the model wrote no summary and passages are quoted instead',
        closed: 'It used a source that its reader may not open any more',
      },
      ChatStep: {
        documents: 'Documents that the caller may read',
      },
      Turn: {
        parentRun: 'that the question follows',
        runs: 'The oldest first',
      },
      DataFrame: {
        columns: {
          each: {
            label: 'In English, for programs',
            of: 'What its values are codes or measures of; none where they stand for themselves',
          },
        },
        rows: 'Values by the keys of the columns',
      },
      Figures: {
        asOf: 'when they were counted',
        data_description: 'The finding in one English sentence, for programs',
        finding: 'The finding as a code with parameters; `top` is a value of the first column',
      },
      Visualization: {
        x: 'Key of a column',
        series: 'Keys of columns',
      },
      ChatLine: {
        text: 'The whole text',
      },
      CitedPassage: {
        cells: 'Of a sheet, its header first',
        parts: 'Of a sheet: where part numbers stand, and the key of each row below its header',
      },
      FoundConversation: {
        runId: 'whose question or answer has them',
      },
      Unanswered: {
        question: 'As it was asked last',
        unit: 'Whose people asked',
        people: 'None where fewer than three asked',
        answeredBy: 'What was published since and may answer it',
      },
    },
  ),
  featureDocs(aiFeature, {
    routes: {
      ai: {
        chat: {
          summary: 'Ask a question, or for another answer to one; the answer comes line by line and continues when the caller hangs up',
          input: {
            runId: 'minted by who asks; the same again joins the answer that is being written',
            sessionId: 'without it one begins',
            parentRun: 'the answer that the question follows; without it the one on screen',
            turnId: 'asked again: another answer to it',
            editOf: 'which this question stands beside from now on',
            language: 'Of the reader; without it English',
            fileId: 'uploaded for a question; it belongs to this question alone',
          },
        },
        conversations: 'The own conversations of the last 30 days, the newest first',
        conversation: 'One of the own conversations with all its branches',
        deleteConversation: 'Delete one of the own conversations; an answer that is being written for it is stopped',
        stop: 'Stop an answer that is being written; what was written stays',
        run: 'An answer as far as it is written',
        rename: 'Give one of the own conversations another title',
        branch: {
          summary: 'Choose the branch of a conversation that is on screen, on each device',
          input: {
            leafRun: 'at the end of the branch',
          },
        },
        feedback: 'Say whether an answer was good; null takes it back',
        find: {
          summary: 'The own conversations of the last 30 days in which a question or an answer has these words',
          input: {
            search: 'Words of a title, a question or an answer',
          },
        },
        passage: {
          summary: 'The passage that an answer cites, as the caller may read it now',
          input: {
            n: 'Of the citation',
          },
        },
        unanswered: {
          summary: 'Questions that found no answer, of the own unit and those below it: the most frequent first',
          input: {
            search: 'A part of the question',
          },
        },
        settleUnanswered: 'Say what becomes of a question that found no answer',
      },
    },
    facts: {
      'chat.began': 'A question was asked and its answer begins; told to who asked',
      'chat.ended': {
        summary: 'An answer is finished, in whatever way; told to who asked',
        data: {
          length: 'Of the whole text, in UTF-16 units',
        },
      },
      'chat.changed': 'A conversation has another title or branch, or was deleted; told to whom it belongs',
      'chat.source-changed': 'What an answer cites was replaced, has expired, was withdrawn or closed; told to who asked',
      'unanswered.changed': 'A question found no answer, or what becomes of it was decided; told to the staff who can publish one',
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
