import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventRow } from '@portal/contracts';
import { streamAnswer } from '../../../../../../tests/kit/ai/chat-question';
import { indexFiles } from '../../../../../../tests/kit/ai/index-work';
import { publishEvent, timeInDays } from '../../../../../../tests/kit/events';
import { openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
let [jonas, chloe, ines, marco] = [] as unknown as Person[];
let nextEvent: EventRow;
beforeAll(async () => {
  gateway = await openTestGateway();
  [jonas, chloe, ines, marco] = await Promise.all((['jonas', 'chloe', 'ines', 'marco'] as const).map((name) => gateway.as(name)));
  const drives = { description: 'Wiring and first start.', capacity: 8, zone: 'Asia/Tokyo', location: 'Hall 2' };
  nextEvent = await publishEvent(ines!, { ...drives, title: 'Drives training' });
  await publishEvent(ines!, { ...drives, title: 'Drives training', startsAt: timeInDays(60), endsAt: timeInDays(60, 90) });
  await publishEvent(ines!, { title: 'Schulung Durchflussmesser', description: 'Einbau und erste Messung.' });
  await publishEvent(ines!, {
    title: 'Audit of the Brennhagen plant',
    description: 'For one partner.',
    scope: 'specific',
    companies: ['cp-brennhagen'],
  });
  await indexFiles(gateway);
});
afterAll(() => gateway.close());

const askQuestion = async (person: Person, question: string) => {
  const stream = await streamAnswer(person, { question });
  const final = await stream.final();
  const [card] = final.cards;
  return { stream, final, event: card?.kind === 'event' ? card.event : undefined };
};

describe('a card with an event', () => {
  it.each([
    'When is the drives training?',
    'How many seats are left at the drives training?',
    'Where does the drives training take place?',
  ])(
    'R3.10 R2.20 a question about the date, place or seats of an event is answered with its card, the next event first: %s',
    async (question) => {
      const { event, final, stream } = await askQuestion(jonas!, question);
      expect(event).toMatchObject({
        documentId: nextEvent.documentId,
        title: 'Drives training',
        startsAt: nextEvent.startsAt,
        zone: 'Asia/Tokyo',
        location: 'Hall 2',
        capacity: 8,
        free: 8,
        cancelledAt: null,
      });
      expect({ found: final.found, text: final.text }).toEqual({ found: 'answer', text: '' });
      expect(stream.of('card')).toEqual([{ type: 'card', card: { kind: 'event', event } }]);
    },
  );

  it('R3.10 a question about an event in another language is answered with the card of the event', async () => {
    expect((await askQuestion(jonas!, 'Wann findet die Schulung Durchflussmesser statt?')).event?.title).toBe('Schulung Durchflussmesser');
  });

  it('R3.12 R6.3 an event that the reader may not see has no card', async () => {
    const question = 'When is the audit of the Brennhagen plant?';
    expect((await askQuestion(jonas!, question)).event?.title).toBe('Audit of the Brennhagen plant');
    expect((await askQuestion(chloe!, question)).final.cards).toEqual([]);
  });

  it.each(['What does the drives training teach?', 'When is the maintenance of the compressor due?'])(
    'R3.10 a question that does not ask for the date of an event has no card: %s',
    async (question) => {
      expect((await askQuestion(jonas!, question)).final.cards).toEqual([]);
    },
  );

  it('G10 the card is stored with its answer, and is removed once the event is withdrawn', async () => {
    const { final, event } = await askQuestion(marco!, 'When is the drives training?');
    const { sessionId, runId } = final;
    const conversation = await marco!.ai.conversation({ sessionId });
    expect(conversation.category).toBe('events');
    expect(conversation.turns[0]!.runs[0]).toMatchObject({ runId, cards: [{ kind: 'event', event }], closed: false });
    await ines!.events.withdraw({ documentId: nextEvent.documentId, callerId: ines!.id });
    expect(await marco!.ai.run({ runId })).toMatchObject({ cards: [], closed: true });
    expect((await askQuestion(marco!, 'When is the drives training?')).event?.documentId).not.toBe(nextEvent.documentId);
  });
});
