import { z } from 'zod/mini';
import { idOf } from '../wire/ids';
import { refusal } from '../wire/refusal';

export const ChatBusy = refusal(412, 'chat.busy', z.object({ sessionId: idOf('conversation'), runId: idOf('run'), question: z.string() }));
export const ConversationFull = refusal(422, 'chat.full');
export const FileWithoutText = refusal(422, 'chat.file-without-text');
export const FileTooMuch = refusal(422, 'chat.file-too-much');
export const TooManyQuestions = refusal(429, 'chat.too-many');
export const TooManyRuns = refusal(429, 'chat.too-many-runs');
