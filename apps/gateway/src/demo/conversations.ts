import { InquiryType, InterestCategory } from '@portal/contracts';
import { z } from 'zod';
import arabic from './data/inquiries/arabic.json' with { type: 'json' };
import asian from './data/inquiries/asian.json' with { type: 'json' };
import english from './data/inquiries/english.json' with { type: 'json' };
import european from './data/inquiries/european.json' with { type: 'json' };
import french from './data/inquiries/french.json' with { type: 'json' };
import german from './data/inquiries/german.json' with { type: 'json' };
import japanese from './data/inquiries/japanese.json' with { type: 'json' };
import regional from './data/inquiries/regional.json' with { type: 'json' };
import shortAmericas from './data/inquiries/short-americas.json' with { type: 'json' };
import shortAsia from './data/inquiries/short-asia.json' with { type: 'json' };
import shortEurope from './data/inquiries/short-europe.json' with { type: 'json' };
import shortMiddleEastAfrica from './data/inquiries/short-middle-east-africa.json' with { type: 'json' };
import spanishPortuguese from './data/inquiries/spanish-portuguese.json' with { type: 'json' };
import { ProductId, parseData } from './demo-data';
import { Attachment } from './files/attachment';
import { canPrint } from './files/page';

const PersonId = z.string();
/**
 * A text with weekday placeholders: `{weekday en 1+3}` is the English name of the third working day after step 1 (steps are counted from
 * 0).
 */
const Text = z.string();
const afterWorkMinutes = z.number().optional();
/** The author of a step. The default is the requester for `asked` and the handler for all other actions. */
const by = PersonId.optional();

/** One step of a conversation. `afterWorkMinutes` is the time since the previous step, in working minutes of the handling unit. */
const Step = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.enum(['asked', 'answered']),
    afterWorkMinutes,
    by,
    text: Text,
    byMail: z.literal(true).optional(),
    files: z.array(Attachment).optional(),
  }),
  /** An internal note that mentions colleagues by `@` and their name. `unseenBy` lists the mentioned people who have not read the note. */
  z.strictObject({ action: z.literal('noted'), afterWorkMinutes, by, text: Text, unseenBy: z.array(PersonId).optional() }),
  z.strictObject({ action: z.literal('assigned'), afterWorkMinutes, by, to: PersonId.nullable() }),
  z.strictObject({ action: z.literal('started'), afterWorkMinutes, by }),
  z.strictObject({ action: z.literal('closed'), afterWorkMinutes, by, text: Text }),
]);
export type Step = z.infer<typeof Step>;

const Conversation = z.strictObject({
  /** The key by which a later conversation refers to this one in `follows`. */
  key: z.string().optional(),
  follows: z.string().optional(),
  requester: PersonId,
  /** The regional staff member who opened the inquiry on behalf of the requester. */
  openedBy: PersonId.optional(),
  handler: PersonId,
  product: ProductId,
  type: InquiryType,
  interest: z.optional(InterestCategory),
  subject: z.string(),
  /** The time between the last step and the seeding, in working minutes. */
  workMinutesAgo: z.number(),
  steps: z.array(Step),
  rating: z.strictObject({ stars: z.int().min(1).max(5), comment: z.string().optional() }).optional(),
  /** The people who have not read the newest message. */
  unreadBy: z.array(PersonId).optional(),
  snoozedBy: z.array(PersonId).optional(),
  /** The people whose snooze of the conversation has expired. */
  returnedTo: z.array(PersonId).optional(),
});
export type Conversation = z.infer<typeof Conversation>;

/** A conversation of at most three steps. Without a closing text it is still open. */
const ShortConversation = Conversation.pick({ requester: true, product: true, type: true, subject: true }).extend({
  workDaysAgo: z.number(),
  question: Text,
  answer: Text.optional(),
  closing: Text.optional(),
});
type ShortConversation = z.infer<typeof ShortConversation>;

const MINUTES_OF_WORKDAY = 9 * 60;
/** A placeholder for a member of the handling unit. In `unreadBy` it means all members of the unit. */
export const ANYONE = 'anyone';

/** Returns the ids of the people involved in a conversation. */
export const peopleIn = ({ requester, openedBy, handler, unreadBy = [], snoozedBy = [], returnedTo = [], steps }: Conversation): string[] =>
  [
    requester,
    openedBy,
    handler,
    ...unreadBy,
    ...snoozedBy,
    ...returnedTo,
    ...steps.flatMap((step) => [step.by, 'to' in step ? step.to : null, ...('unseenBy' in step ? (step.unseenBy ?? []) : [])]),
  ].filter((id) => typeof id === 'string' && id !== ANYONE) as string[];

const OFFER = /\b(?:[A-Z]{2}-26-\d{4}|26-\d{4}|YJ-\d{4})\b/;

/** Returns the generated offer file that an answer mentions by number, or an empty list. */
const offerIn = (answer: string, product: string): Attachment[] => {
  const number = OFFER.exec(answer)?.[0];
  if (!number) return [];
  const name = `Offer ${number.replaceAll('-', ' ')}`;
  const title = `Offer ${number}: ${product.toUpperCase()}`;
  const lines = [answer, 'Prices are net, excluding freight and taxes.', 'Payment within 30 days. This offer is valid for 60 days.'];
  return canPrint(answer)
    ? [{ type: 'page', name: `${name}.pdf`, title, lines }]
    : [{ type: 'letter', name: `${name}.docx`, title, paragraphs: lines }];
};

const expand = ({ workDaysAgo, question, answer, closing, ...rest }: ShortConversation): Conversation => ({
  ...rest,
  handler: ANYONE,
  workMinutesAgo: workDaysAgo * MINUTES_OF_WORKDAY,
  unreadBy: closing ? [] : [answer ? rest.requester : ANYONE],
  steps: [
    { action: 'asked', text: question },
    ...(answer ? [{ action: 'answered' as const, text: answer, files: offerIn(answer, rest.product) }] : []),
    ...(closing ? [{ action: 'closed' as const, text: closing }] : []),
  ],
});

const long = { german, french, japanese, regional, arabic, asian, 'spanish-portuguese': spanishPortuguese, european, english };
const short = {
  'short-europe': shortEurope,
  'short-asia': shortAsia,
  'short-americas': shortAmericas,
  'short-middle-east-africa': shortMiddleEastAfrica,
};

export const parseConversations = (file: string, content: unknown): Conversation[] =>
  parseData(`inquiries/${file}`, z.array(Conversation), content);

/** All demo conversations. Ticket ids follow this order, so append new conversations to the last file. */
export const CONVERSATIONS: readonly Conversation[] = [
  ...Object.entries(long).flatMap(([file, content]) => parseConversations(file, content)),
  ...Object.entries(short).flatMap(([file, content]) => parseData(`inquiries/${file}`, z.array(ShortConversation), content).map(expand)),
];
