import { z } from 'zod/mini';
import { LIMITS } from '../limits';
import { ROLES } from '../roles';
import { route } from '../route';
import { LIST, listOf, Message } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { ObjectMissing } from '../wire/refusals';
import { line, paragraphs } from '../wire/text';
import { withCode } from '../wire/violations';
import { isZone } from '../wire/zones';
import { BusinessHours, CannedReply, HANDLERS } from './ticket';

const ReplyText = paragraphs(LIMITS.description);

/** The routes of a handling unit's settings, and of a device's draft key. */
export const ticketSettings = {
  cannedReplies: route('GET /api/contactus/cannedreplies', {
    allow: HANDLERS,
    input: z.strictObject({}),
    wire: { reply: LIST },
    reply: listOf(CannedReply),
  }),
  saveCannedReply: route('PUT /api/contactus/cannedreply/:cannedId', {
    allow: HANDLERS,
    input: z.strictObject({ cannedId: idInput('canned'), title: line(LIMITS.cannedTitle), text: ReplyText }),
    reply: z.object({ message: z.string(), cannedReply: CannedReply }),
    refuses: [ObjectMissing],
  }),
  dropCannedReply: route('DELETE /api/contactus/cannedreply/:cannedId', {
    allow: HANDLERS,
    input: z.strictObject({ cannedId: idInput('canned') }),
    reply: Message,
    refuses: [ObjectMissing],
  }),
  businessHours: route('GET /api/contactus/businesshours', {
    allow: HANDLERS,
    input: z.strictObject({}),
    reply: BusinessHours,
  }),
  saveBusinessHours: route('PUT /api/contactus/businesshours', {
    allow: HANDLERS,
    input: z.strictObject(BusinessHours.shape).check(
      z.refine(({ from, to }) => minutesOf(to) - minutesOf(from) >= 60, { path: ['to'], error: withCode('ends-too-early') }),
      z.refine(({ zone }) => isZone(zone), { path: ['zone'], error: withCode('time-zone') }),
      z.refine(({ days }) => new Set(days).size === days.length, { path: ['days'], error: withCode('duplicate') }),
    ),
    reply: z.object({ message: z.string(), hours: BusinessHours }),
  }),
  draftKey: route('GET /api/contactus/draftkey', {
    allow: ROLES,
    input: z.strictObject({}),
    reply: z.object({
      userId: idOf('person'),
      key: z.string(),
    }),
  }),
};

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
