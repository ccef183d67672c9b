import { describe, expect, it } from '@jest/globals';
import type { Role } from '@portal/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { setUpDeskTests } from '../../../../jest/desk';
import { makeEvent } from '../../../../jest/events';
import { ORDER_STOP } from '../../../../jest/news';
import { person } from '../../../../jest/people';
import { openAt } from '../../../../jest/portal';
import { makeDocument, makeNews } from '../../../../jest/publications';
import { enterAs } from '../../../../jest/search';
import { makeRow } from '../../../../jest/tickets';

setUpDeskTests();

const watch = (partNumber: string, hasPrice: boolean) => ({
  partKey: partNumber,
  partNumber,
  since: '2026-11-01T08:00:00.000Z',
  description: '',
  price: hasPrice ? { amount: 480, currency: 'EUR', quantity: 1, documentId: 'p1', title: 'Listed' } : null,
  movement: null,
});
const page = <T,>(items: T[]) => ({ items, totalCount: items.length, totalIsMore: false });
const questions = async (): Promise<(string | null)[]> =>
  within(await screen.findByRole('list', { name: 'Example questions' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

const open = async (role: Role) => {
  const gateway = enterAs(person({ role }));
  gateway.on('documents', 'list', () => page([makeDocument(1, { title: 'YD-P7 manual' })]));
  return gateway;
};

describe('the example questions', () => {
  it('R3.10 example questions are about a watched part, an order stop, the next event, and the product of the newest inquiry', async () => {
    const gateway = await open('LBO');
    gateway.on('publications', 'watchedPrices', () => page([watch('YD-N4-06', false), watch('YD-M8-20', true)]));
    gateway.on('news', 'list', ({ category }) => page(category === 'order-stop' ? [makeNews(1, ORDER_STOP)] : []));
    gateway.on('tickets', 'list', () => ({ ...page([makeRow(1)]), unseen: 0 }));
    gateway.on('events', 'list', () => page([makeEvent(1, { title: 'Drives training' })]));
    const { person: user } = await openAt('/search');
    await waitFor(async () =>
      expect(await questions()).toEqual([
        'What does the YD-M8-20 cost?',
        'Can I still order the YD-P7-4?',
        'When is “Drives training”?',
        'What is the ambient temperature of the YD-F20?',
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'What does the YD-M8-20 cost?' }));
    await waitFor(() => expect(gateway.inputs('ai.chat')).toMatchObject([{ question: 'What does the YD-M8-20 cost?' }]));
  });

  it('R3.10 the order stop of a watched part precedes a newer order stop', async () => {
    const gateway = await open('LBO');
    const parts = [{ partNumber: 'YD-N4-06', partKey: 'YD-N4-06', successor: null, successorKey: null }];
    gateway.on('publications', 'watchedPrices', () => page([watch('YD-N4-06', false)]));
    gateway.on('news', 'list', () => page([makeNews(1, ORDER_STOP), makeNews(2, { ...ORDER_STOP, parts })]));
    await openAt('/search');
    await waitFor(async () => expect(await questions()).toContain('Can I still order the YD-N4-06?'));
  });

  it('R3.10 R6.3 headquarters, which has no inquiries, does not request them and sees example questions about its documents', async () => {
    const gateway = await open('YHQ');
    await openAt('/search');
    await waitFor(async () =>
      expect(await questions()).toEqual([
        'What is the ambient temperature of the YD-P7?',
        'What is the response time of the YD-G2?',
        'How accurate is the YD-L5?',
        'Which output does the YD-F20 have?',
      ]),
    );
    expect(gateway.inputs('tickets.list')).toEqual([]);
  });
});
