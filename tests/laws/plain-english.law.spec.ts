import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { TEXTS } from '../../apps/gateway/src/services/mail/texts.js';
import { FACT_SUMMARIES, messageOf, ROUTE_SUMMARIES } from '../../libs/contracts/src/docs/index.js';
import { REFUSALS, VIOLATIONS } from '../../libs/contracts/src/index.js';

/** Phrases that no text of the product may contain, each with a replacement. */
const FORBIDDEN_PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bon (its|their|the) way\b/, 'say what happens: "uploading", "we have sent"'],
  [/\b(to )?be let in\b|\blet\b.* in\b/, 'access'],
  [/\bsomebody\b|\bwhoever\b|\bnobody\b/, 'name the role: requester, colleague; or use the passive'],
  [/\bof your unit\b|\byour unit\b/, 'your team'],
  [/\basker\b|\bwho asks\b/, 'requester'],
  [/\bthat follows (it|them)\b/, 'follow-up'],
  [/\bstays? as (it is|they are)\b/, 'read-only, not affected'],
  [/\bgoes on\b|\bto go on\b|\bgo along\b|\bmoved on\b/, 'continue, copied, new messages have arrived'],
  [/\bby itself\b|\bby themselves\b/, 'automatically'],
  [/\bis good for\b/, 'is valid for'],
  [/\bpromised\b/, 'within 24 hours'],
  [/\bcame in\b/, 'arrived'],
  [/\blooking at (it|this)\b/, 'viewing'],
  [/\b(it|that|this) was not done\b/, 'could not be completed'],
  [/\bnot yours\b|\byours to see\b|\bno such thing\b/, 'does not exist or you do not have access'],
  [/\bis not right\b/, 'incorrect'],
  [/\bneeds? another look\b/, 'check'],
  [/\bask(s|ed)? for (access|another|a new)\b/, 'request'],
  [/\bask us for\b|\bask of us\b|\bof ours\b/, 'we, your rights'],
  [/\btook (this|it) on\b|\breleased (this|it)\b/, 'is now handling, unassigned'],
  [/\bno longer there\b|\bnot there any more\b/, 'no longer exists, no longer available'],
  [/\bwhat (you|was) (wrote|sent|see)\b|\bwhat you asked\b/, 'your text, your inquiries, information'],
  [/\b(may|might) do harm\b/, 'may be harmful'],
  [/\bnews in\b/, 'updated'],
  [/\bin force since\b/, 'effective from'],
  [/\bat once\b/, 'immediately'],
  [/\bsuccessfully\b/, 'say what happened'],
  [/!/, 'no exclamation marks'],
];
/** Texts that the specification prescribes literally. */
const OFFICIAL_TEXTS = [
  'User Verified Successfully',
  'Uh-oh, I couldn’t reach my brain (server)! Can you check your connection and resend the message?',
];

type Sentences = [place: string, text: string][];
const sentencesIn = (value: unknown, place: string): Sentences =>
  typeof value === 'string'
    ? [[place, value]]
    : Object.entries(value as object).flatMap(([key, inner]): Sentences => sentencesIn(inner, `${place}.${key}`));

const locales = new URL('../../apps/portal/src/i18n/locales/en/', import.meta.url);
const ENGLISH: Sentences = [
  ...readdirSync(locales).flatMap((file) =>
    sentencesIn(JSON.parse(readFileSync(new URL(file, locales), 'utf8')), file.replace('.json', '')),
  ),
  ...sentencesIn(TEXTS.en, 'mail'),
  ...REFUSALS.map((refusal): [string, string] => [refusal.code, messageOf(refusal)]),
  ...sentencesIn(VIOLATIONS, 'violation'),
  ...FACT_SUMMARIES,
  ...ROUTE_SUMMARIES,
];

const faultsIn = (sentences: Sentences) =>
  sentences.flatMap(([place, text]) =>
    OFFICIAL_TEXTS.includes(text)
      ? []
      : FORBIDDEN_PHRASES.filter(([turn]) => turn.test(text.toLowerCase())).map(
          ([turn, better]) => `${place}: "${text}" has ${turn}; better: ${better}`,
        ),
  );

describe('English texts of the product', () => {
  it('R1.6 no English text of a screen, a mail, a refusal or the contract contains a forbidden phrase', () => {
    expect(ENGLISH.length).toBeGreaterThan(700);
    expect(faultsIn(ENGLISH)).toEqual([]);
  });

  it('R1.6 a forbidden phrase is found at any position in a sentence', () => {
    const now = [
      'The files are still on their way.',
      'Nobody of your unit can insert it.',
      'It goes on in INQ-1.',
      'Choose who asks',
      'Done!',
    ];
    expect(now.filter((text) => faultsIn([['', text]]).length === 0)).toEqual([]);
  });
});
