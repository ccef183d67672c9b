import { describe, expect, it } from '@jest/globals';
import type { CardEvent, Run } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { makeConversation, makeRun, makeTurn } from '../../../../jest/chat';
import { setUpDeskTests } from '../../../../jest/desk';
import { applyFact } from '../../../../jest/facts';
import { openAt } from '../../../../jest/portal';
import { SESSION, serveConversation } from '../../../../jest/search';
import { dayText, ownZone, timesOf, zoneName } from '../../../i18n/clocks';

setUpDeskTests();

const EVENT: CardEvent = {
  documentId: 'e1',
  title: 'Drives training',
  mode: 'on-site',
  location: 'Training centre, Hall 2',
  startsAt: '2999-03-04T09:00:00.000Z',
  endsAt: '2999-03-04T11:00:00.000Z',
  zone: 'Asia/Tokyo',
  capacity: 8,
  free: 3,
  cancelledAt: null,
};
const ANSWERED: Partial<Run> = { text: '', citations: [], cards: [{ kind: 'event', event: EVENT }] };

const openRun = async (run: Partial<Run>) => {
  const server = serveConversation(makeConversation([makeTurn('t1', { runs: [makeRun('r1', run)] })], { sessionId: SESSION }));
  return { ...server, ...(await openAt(`/search/${SESSION}`)) };
};
/** Replaces the narrow spaces in times, as Testing Library does with page text. */
const normalizeSpaces = (text: string) => text.replace(/\s+/g, ' ');
const findCard = async () => within(await screen.findByRole('region', { name: 'Drives training' }));

describe('a card with an event', () => {
  it('R3.10 R2.20 an event card shows the date, the time for the reader and the venue, the place and free seats, and links to the event', async () => {
    await openRun(ANSWERED);
    const card = await findCard();
    const { own, there } = timesOf('en-US', EVENT, EVENT.zone, ownZone());
    expect(card.getByRole('link', { name: 'Drives training' })).toHaveAttribute('href', '/events/event-detail/e1');
    expect(card.getByText(dayText('en-US', EVENT, ownZone()))).toBeInTheDocument();
    expect(card.getByText(normalizeSpaces(`${own} (${zoneName('en-US', ownZone())})`))).toBeInTheDocument();
    expect(card.getByText(normalizeSpaces(`${there!.text} (Japan Standard Time)`))).toBeInTheDocument();
    expect(card.getByText('Training centre, Hall 2')).toBeInTheDocument();
    expect(card.getByText('Seats left: 3 of 8')).toBeInTheDocument();
    await expectNoAxeFindings(screen.getByRole('main'));
  });

  it('R3.10 an event card states if the event has no free seats, has no seat limit or is cancelled', async () => {
    const cards = [
      { ...EVENT, documentId: 'e1', free: 0 },
      { ...EVENT, documentId: 'e2', capacity: null, free: null },
      { ...EVENT, documentId: 'e3', cancelledAt: '2998-01-01T09:00:00.000Z' },
    ].map((event) => ({ kind: 'event' as const, event }));
    await openRun({ ...ANSWERED, cards });
    expect(await screen.findByText('All seats are taken')).toBeInTheDocument();
    expect(screen.getByText('Unlimited seats')).toBeInTheDocument();
    expect(screen.getByText('This event was cancelled')).toBeInTheDocument();
  });

  it("R3.10 copying an answer with an event card copies the card's facts as text", async () => {
    const { person: user } = await openRun(ANSWERED);
    await user.click(await screen.findByRole('button', { name: 'Copy answer' }));
    expect(await screen.findAllByText('Answer copied')).not.toHaveLength(0);
    const lines = (await navigator.clipboard.readText()).split('\n');
    expect(lines.slice(0, 3)).toEqual(['Drives training', 'Seats left: 3 of 8', `Date: ${dayText('en-US', EVENT, ownZone())}`]);
    expect(lines.slice(-2)).toEqual(['Location: Training centre, Hall 2', 'Format: On site']);
  });

  it('G10 an event card disappears when the event is withdrawn', async () => {
    const { gateway } = await openRun(ANSWERED);
    await findCard();
    const closedRun = makeRun('r1', { ...ANSWERED, cards: [], closed: true });
    gateway.on('ai', 'conversation', () => makeConversation([makeTurn('t1', { runs: [closedRun] })], { sessionId: SESSION }));
    await act(async () => applyFact('publication.gone', { publicationId: 'e1', kind: 'event' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Drives training' })).toBeNull());
  });
});
