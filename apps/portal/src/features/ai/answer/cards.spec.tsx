import { describe, expect, it } from '@jest/globals';
import type { AnswerCard, CardPart, Run } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { makeCitation, makeConversation, makeRun, makeTurn } from '../../../../jest/chat';
import { setUpDeskTests } from '../../../../jest/desk';
import { applyFact } from '../../../../jest/facts';
import { openAt } from '../../../../jest/portal';
import { answer, ask, SESSION, serveConversation } from '../../../../jest/search';

setUpDeskTests();

const edition = (version: number, amount: number, from: string | null = null) => ({
  version,
  effectiveFrom: from,
  effectiveUntil: null,
  isRead: true,
  offers: [{ quantity: 1, amount, currency: 'EUR' }],
  leadWeeks: null,
});
const LIST: CardPart['priceLists'][number] = {
  documentId: 'p1',
  title: 'Project prices',
  isOwn: false,
  inEffect: { ...edition(2, 164), offers: [...edition(2, 164).offers, { quantity: 10, amount: 150, currency: 'EUR' }] },
  coming: edition(3, 170, '2999-07-01'),
};
const PART: CardPart = {
  partKey: 'YD-P7-2',
  partNumber: 'YD-P7-2',
  description: 'Pressure transmitter',
  priceLists: [LIST],
  notices: [
    {
      documentId: 'n1',
      title: 'Last orders for the adapter',
      category: 'order-stop',
      effectiveOn: null,
      lastOrderOn: '2999-01-31',
      lastShipOn: null,
      parts: [{ partNumber: 'YD-P7-2', partKey: 'YD-P7-2', successor: 'YD-P8-2', successorKey: 'YD-P8-2' }],
    },
  ],
};
const CARD: AnswerCard = { kind: 'part', part: PART };
const QUOTED_CITATION = makeCitation(1, {
  document: { documentId: 'p1', kind: 'price', version: 2, title: 'Project prices', cover: null },
  page: null,
  sheet: 'Prices',
  row: { heads: ['Part', 'Price'], cells: ['YD-P7-2', '164.00'], part: { column: 0, partKey: 'YD-P7-2' } },
});
const PRICED_RUN: Partial<Run> = { text: 'YD-P7-2: Price €164.00 · Project prices [1]', citations: [QUOTED_CITATION], cards: [CARD] };

const openRun = async (run: Partial<Run>) => {
  const server = serveConversation(makeConversation([makeTurn('t1', { runs: [makeRun('r1', run)] })], { sessionId: SESSION }));
  return { ...server, ...(await openAt(`/search/${SESSION}`)) };
};

describe('a card with the price of a part', () => {
  it('R3.10 R3.12 a price card replaces the sentence and the table of its prices, and links to the part, its lists, its successor and its sources', async () => {
    await openRun(PRICED_RUN);
    const card = within(await screen.findByRole('region', { name: 'YD-P7-2' }));
    expect(card.getByRole('link', { name: 'YD-P7-2' })).toHaveAttribute('href', '/parts/YD-P7-2');
    expect(card.getByText('Pressure transmitter')).toBeInTheDocument();
    expect(card.getByText('€164.00')).toBeInTheDocument();
    expect(card.getByText('From Jul 01, 2999: €170.00')).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Project prices' })).toHaveAttribute('href', '/price-list/docView/p1');
    expect(card.getByText('Order until Jan 31, 2999')).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'YD-P8-2' })).toHaveAttribute('href', '/parts/YD-P8-2');
    expect(card.getByRole('button', { name: 'Source 1: Project prices, sheet Prices' })).toBeInTheDocument();
    expect(within(await answer()).queryByRole('table')).toBeNull();
    expect(await answer()).not.toHaveTextContent('Price €164.00');
    await expectNoAxeFindings(screen.getByRole('main'));
  });

  it('R3.10 answer text that is not on the card is shown below it', async () => {
    await openRun({ ...PRICED_RUN, text: 'It fits the same flange. [1]', citations: [makeCitation(1)] });
    expect(await screen.findByRole('region', { name: 'YD-P7-2' })).toBeInTheDocument();
    expect(await answer()).toHaveTextContent('It fits the same flange.');
  });

  it("R3.10 copying an answer with a card copies the card's facts as text", async () => {
    const { person: user } = await openRun(PRICED_RUN);
    await user.click(await screen.findByRole('button', { name: 'Copy answer' }));
    expect(await screen.findAllByText('Answer copied')).not.toHaveLength(0);
    expect(await navigator.clipboard.readText()).toBe(
      [
        'YD-P7-2 – Pressure transmitter',
        'Order stop: Order until Jan 31, 2999; Successor: YD-P8-2; Last orders for the adapter',
        'Project prices (Current): €164.00; €150.00 from 10 units; From Jul 01, 2999: €170.00',
      ].join('\n'),
    );
  });

  it('R3.10 a card that is received while the answer is being written is shown once and remains when the answer ends', async () => {
    const { begin, card, end } = serveConversation();
    const { person: user } = await openAt('/search');
    await ask(user, 'What does the YD-P7-2 cost?');
    await begin();
    await card(CARD);
    await card(CARD);
    expect(await screen.findAllByRole('region', { name: 'YD-P7-2' })).toHaveLength(1);
    await end(PRICED_RUN);
    await waitFor(async () => expect(await answer()).toHaveAttribute('data-state', 'ended'));
    expect(screen.getAllByRole('region', { name: 'YD-P7-2' })).toHaveLength(1);
  });

  it('G10 a card disappears when one of its documents is withdrawn', async () => {
    const { gateway } = await openRun(PRICED_RUN);
    expect(await screen.findByRole('region', { name: 'YD-P7-2' })).toBeInTheDocument();
    const closedRun = makeRun('r1', { ...PRICED_RUN, cards: [], closed: true });
    gateway.on('ai', 'conversation', () => makeConversation([makeTurn('t1', { runs: [closedRun] })], { sessionId: SESSION }));
    await act(async () => applyFact('publication.gone', { publicationId: 'n1', kind: 'news' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'YD-P7-2' })).toBeNull());
  });
});

const LARGE: CardPart = {
  ...PART,
  partKey: 'YD-P7-4',
  partNumber: 'YD-P7-4',
  priceLists: [{ ...LIST, inEffect: edition(2, 205), coming: null }],
  notices: [],
};
const COMPARISON: Partial<Run> = { text: '', citations: [], cards: [{ kind: 'comparison', parts: [PART, LARGE] }] };

describe('a card that compares two parts', () => {
  it('R3.10 R3.12 a comparison card shows the same rows for both parts, and describes each difference in words', async () => {
    await openRun(COMPARISON);
    const table = within(await screen.findByRole('table', { name: 'YD-P7-2 – YD-P7-4' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['YD-P7-2', 'YD-P7-4']);
    const rows = table.getAllByRole('rowheader').map((head) => [
      head.textContent,
      ...within(head.closest('tr')!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ]);
    expect(rows).toEqual([
      ['DescriptionSame', 'Pressure transmitter', 'Pressure transmitter'],
      ['Project pricesDifference: +€41.00 (+25%)', '€164.00€150.00 from 10 unitsFrom Jul 01, 2999: €170.00', '€205.00'],
      ['NewsDifferent', 'Order stop: Order until Jan 31, 2999Successor: YD-P8-2', '–'],
    ]);
    expect(table.getByRole('link', { name: 'YD-P7-4' })).toHaveAttribute('href', '/parts/YD-P7-4');
    await expectNoAxeFindings(screen.getByRole('main'));
  });

  it('R3.10 copying a comparison copies its rows and differences as text', async () => {
    const { person: user } = await openRun(COMPARISON);
    await user.click(await screen.findByRole('button', { name: 'Copy answer' }));
    expect(await screen.findAllByText('Answer copied')).not.toHaveLength(0);
    expect(await navigator.clipboard.readText()).toBe(
      [
        'YD-P7-2 – YD-P7-4',
        'Description: Pressure transmitter | Pressure transmitter (Same)',
        'Project prices: €164.00; €150.00 from 10 units; From Jul 01, 2999: €170.00 | €205.00 (Difference: +€41.00 (+25%))',
        'News: Order stop: Order until Jan 31, 2999; Successor: YD-P8-2 | – (Different)',
      ].join('\n'),
    );
  });
});
