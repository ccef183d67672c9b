import { z } from 'zod/mini';
import { fat, thin } from '../wire/fact';
import { feature } from '../wire/feature';
import { idOf } from '../wire/ids';
import { AnswerCard } from './cards';
import { CITATION_STATES, FINAL_STATES, RUN_STATES } from './choices';
import { Step } from './conversation';
import { Figures } from './figures';
import { TextPlace } from './lines';
import { ChatBusy, ConversationFull, FileTooMuch, FileWithoutText, TooManyQuestions, TooManyRuns } from './refusals';
import { aiRoutes } from './routes';
import { unansweredRoutes } from './unanswered';

const sessionId = idOf('conversation');
const runId = idOf('run');

export const aiFeature = feature({
  routes: { ai: { ...aiRoutes, ...unansweredRoutes } },
  facts: {
    'chat.began': thin(z.object({ sessionId, turnId: idOf('turn'), runId })),
    'chat.ended': fat(
      z.object({
        sessionId,
        runId,
        state: z.enum(FINAL_STATES),
        length: z.int(),
      }),
    ),
    'chat.changed': thin(z.object({ sessionId })),
    'chat.source-changed': fat(z.object({ sessionId, runId, n: z.int(), state: z.enum(CITATION_STATES) })),
    'unanswered.changed': thin(z.object({ unansweredId: idOf('unanswered') })),
  },
  signals: {
    'chat.step': z.object({ sessionId, runId, step: Step }),
    'chat.delta': z.object({ sessionId, runId, ...TextPlace, text: z.string() }),
    'chat.figures': z.object({ sessionId, runId, figures: Figures }),
    'chat.card': z.object({ sessionId, runId, card: AnswerCard }),
    'chat.caught-up': z.object({ sessionId, runId, ...TextPlace, text: z.string(), state: z.enum(RUN_STATES) }),
  },
  refusals: [ChatBusy, ConversationFull, FileTooMuch, FileWithoutText, TooManyQuestions, TooManyRuns],
});
