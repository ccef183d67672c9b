import { expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { bruno, makeDocument, openAs, serveDocuments } from '../../../jest/publications';
import { session } from '../../live/session';

it('R3.12 a document lists the parts that it names, each with a watch toggle and a link to its page', async () => {
  const gateway = serveDocuments([makeDocument(1)]);
  const parts = [{ partKey: 'YD-P7-2', partNumber: 'yd-p7-2', description: 'Pressure transmitter' }];
  gateway.on('publications', 'namedParts', () => ({ items: parts, totalCount: 1 }));
  gateway.on('publications', 'watched', () => ({ items: [], totalCount: 0 }));
  gateway.on('publications', 'watch', ({ watching }) => ({ message: 'You watch this part now.', partKey: 'YD-P7-2', watching }));
  const { person } = await openAs(bruno, '/content-sharing/detail/d1/bruno');
  const panel = within(await screen.findByRole('region', { name: 'Parts' }));
  expect(panel.getByRole('link', { name: 'yd-p7-2' })).toHaveAttribute('href', '/parts/YD-P7-2');
  await person.click(panel.getByRole('button', { name: 'Watch yd-p7-2' }));
  await waitFor(() => expect(gateway.inputs('publications.watch')).toEqual([{ partNumber: 'yd-p7-2', watching: true }]));
  expect(gateway.inputs('publications.namedParts')).toEqual([{ publicationId: 'd1' }]);
  await act(async () => session.signOut());
});
