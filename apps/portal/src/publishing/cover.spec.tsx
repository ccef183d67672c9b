import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ObjectMissing } from '@portal/contracts';
import { screen, waitFor } from '@testing-library/react';
import { setUpDeskTests } from '../../jest/desk';
import { refuse } from '../../jest/gateway';
import { bruno, makeDocument, marco, openAs, serveDocuments } from '../../jest/publications';

const [DRAWN_COVER, CLOSED_COVER] = ['a'.repeat(32), 'b'.repeat(32)];
const { createObjectURL, revokeObjectURL } = URL;
const { IntersectionObserver } = globalThis;
setUpDeskTests();
beforeAll(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:cover', revokeObjectURL: () => undefined });
  globalThis.IntersectionObserver = class {
    constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
    observe = () => this.report([{ isIntersecting: true }]);
    disconnect = () => undefined;
  } as never;
});
afterAll(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  Object.assign(globalThis, { IntersectionObserver });
});

const cardOf = async (name: RegExp): Promise<HTMLElement> => (await screen.findByRole('link', { name })).closest('[data-row]')!;

it('R7.5 a card loads the cover of its document once, and shows the icon if there is no cover or the cover is refused', async () => {
  const documents = [DRAWN_COVER, CLOSED_COVER, null, DRAWN_COVER].map((cover, at) => makeDocument(at + 1, { cover, version: 3 }));
  const gateway = serveDocuments(documents);
  gateway.on('publications', 'cover', ({ cover }) => (cover === DRAWN_COVER ? new Response('webp') : refuse(ObjectMissing)));
  await openAs(bruno, '/content-sharing');
  const [drawnCard, closedCard, plainCard] = await Promise.all([/adjustment 1/, /adjustment 2/, /adjustment 3/].map(cardOf));
  await waitFor(() => expect(drawnCard!.querySelector('img')).toHaveAttribute('src', 'blob:cover'));
  expect(drawnCard!.querySelector('img')).toHaveAttribute('loading', 'lazy');
  await waitFor(() => expect(closedCard!.querySelector('svg')).not.toBeNull());
  expect([closedCard!.querySelector('img'), plainCard!.querySelector('img')]).toEqual([null, null]);
  expect(plainCard!).toHaveTextContent('PDF');
  const inputs = gateway.inputs('publications.cover');
  expect(inputs.filter(({ cover }) => cover === DRAWN_COVER)).toHaveLength(1);
  expect(inputs).toContainEqual({ publicationId: 'd2', version: 3, cover: CLOSED_COVER });
});

it('R3.4 a card names the only company of its audience or counts several companies, and mentions no audience for all partners', async () => {
  const company = (id: string) => ({ id, name: id });
  serveDocuments(
    [
      makeDocument(1, { accessLevel: 'all', companies: [] }),
      makeDocument(2, { accessLevel: 'specific', companies: [company('Brennhagen')] }),
      makeDocument(3, { accessLevel: 'specific', companies: ['Brennhagen', 'Ostwall'].map(company) }),
    ],
    marco,
  );
  await openAs(marco, '/content-sharing');
  const [everyoneCard, oneCompanyCard, twoCompaniesCard] = await Promise.all([/adjustment 1/, /adjustment 2/, /adjustment 3/].map(cardOf));
  expect(everyoneCard!).not.toHaveTextContent('All CPs');
  expect(oneCompanyCard!).toHaveTextContent('Brennhagen');
  expect(twoCompaniesCard!).toHaveTextContent('2 companies');
});
