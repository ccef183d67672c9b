import { z } from 'zod/mini';
import { idOf } from '../wire/ids';
import { AnswerCard } from './cards';
import { FINAL_STATES, RUN_FAILURES } from './choices';
import { ConversationHead, RunDetails, Step } from './conversation';
import { DataFrame, Visualization } from './figures';

const runId = idOf('run');

/** The position of a streamed piece of text. `at` is the offset in the whole text in UTF-16 units, never within a surrogate pair. */
export const TextPlace = {
  index: z.int(),
  at: z.int(),
};

/** A line of the response to a question. Only `content` lines contain text of the answer. */
export const ChatLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begun'), runId, turnId: idOf('turn'), ...ConversationHead }),
  z.object({ type: z.literal('step'), step: Step }),
  z.object({ type: z.literal('text'), content: z.string(), runId, ...TextPlace }),
  z.object({ type: z.literal('card'), card: AnswerCard }),
  z.object({ type: z.literal('df'), df: DataFrame }),
  z.object({ type: z.literal('data_description'), data_description: z.string() }),
  z.object({ type: z.literal('visualization'), visualization: z.nullable(Visualization) }),
  z.object({ type: z.literal('beat') }),
  z.object({
    type: z.literal('final'),
    runId,
    state: z.enum(FINAL_STATES),
    why: z.nullable(z.enum(RUN_FAILURES)),
    text: z.string(),
    ...RunDetails,
    ...ConversationHead,
  }),
]);
export type ChatLine = z.infer<typeof ChatLine>;
