import { z } from 'zod/mini';
import { idOf } from '../wire/ids';
import { refusal } from '../wire/refusal';

export const ChatBusy = refusal(
  412,
  'chat.busy',
  'The answer to another question of this conversation is still being written.',
  z.object({ sessionId: idOf('conversation'), runId: idOf('run'), question: z.string() }),
);
export const ConversationFull = refusal(422, 'chat.full', 'This conversation has reached its limit. Start a new one.');
export const FileWithoutText = refusal(422, 'chat.file-without-text', 'This file has no text to search.');
export const FileTooMuch = refusal(
  422,
  'chat.file-too-much',
  'This file has too many cells, pages or characters to search. Split it into smaller files and try again.',
);
export const TooManyQuestions = refusal(
  429,
  'chat.too-many',
  'You have asked many questions in a short time. Wait a moment and try again.',
);
export const TooManyRuns = refusal(
  429,
  'chat.too-many-runs',
  'Several of your questions are still being answered. Wait until one is finished.',
);
