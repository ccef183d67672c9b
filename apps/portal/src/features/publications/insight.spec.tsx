import { afterEach, describe, expect, it } from '@jest/globals';
import type { Explanation } from '@portal/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { person } from '../../../jest/people';
import { bruno, makeDocument, openAs, receiveFact, serveDocuments } from '../../../jest/publications';
import { session } from '../../live/session';

const lena = person();
afterEach(async () => act(async () => session.signOut()));

const company = (id: string, name: string) => ({ company: { id, name }, openedAt: null, downloadedAt: null, version: null });
const open = () => {
  const gateway = serveDocuments([makeDocument(1, { rev: 1, version: 2, accessLevel: 'specific', companies: [] })], lena);
  const reads = { totalCount: 42, personCount: 131, lcoCount: 2, openedCount: 31, downloadedCount: 12 };
  gateway.on('publications', 'reads', () => ({
    ...reads,
    items: [
      company('cp-ostwall', 'Ostwall'),
      { ...company('cp-brennhagen', 'Brennhagen'), openedAt: new Date(Date.now() - 7_500_000).toISOString(), version: 1 },
    ],
  }));
  return gateway;
};
const panel = (name: string) => screen.findByRole('region', { name });

describe('the readers of a document', () => {
  it('R3.4 staff see how many companies may see a document and which of them opened it, and both update when the audience changes', async () => {
    const gateway = open();
    const { container } = await openAs(lena, '/content-sharing/detail/d1/lena');
    const reads = await panel('Who sees it');
    await waitFor(() => expect(reads).toHaveTextContent(/42 companies · 131 people · LCOs: 2.*31 of 42.*12 of 42/));
    expect(within(reads).getByRole('row', { name: /Ostwall/ })).toHaveTextContent('Ostwall–Not opened–Not downloaded');
    expect(within(reads).getByRole('row', { name: /Brennhagen/ })).toHaveTextContent('Brennhagenv12 hr ago–Not downloaded');
    await expectNoAxeFindings(container);
    const countBefore = gateway.inputs('publications.reads').length;
    await receiveFact('publication.filed', { publicationId: 'd1', kind: 'material' });
    await waitFor(() => expect(gateway.inputs('publications.reads').length).toBeGreaterThan(countBefore));
  });

  it('R6.7 staff see who granted a company access to a document and when, or why a company has no access', async () => {
    const gateway = open();
    const row = { by: 'Jonas Richter', since: '2026-11-03T13:05:00.000Z', until: null };
    gateway.on('publications', 'why', ({ unitId }): Explanation => {
      if (unitId === 'cp-brennhagen') return { visible: true, obstacles: [], reason: 'grant', ...row };
      return { visible: false, obstacles: ['audience'], reason: 'company', ...row, until: '2026-11-04T13:05:00.000Z' };
    });
    const { person: user } = await openAs(lena, '/content-sharing/detail/d1/lena');
    const whyPanel = await panel('Why?');
    const choose = async (words: string) => {
      await user.type(within(whyPanel).getByRole('combobox'), words);
      await user.click(await within(whyPanel).findByRole('option'));
    };
    await choose('brenn');
    await waitFor(() => expect(whyPanel).toHaveTextContent(/Has access.*given access individually.*Set by Jonas Richter on Nov 3, 2026/));
    await choose('ostw');
    await waitFor(() => expect(whyPanel).toHaveTextContent(/No access.*Access ended on Nov 4, 2026/));
  });

  it('R3.4 staff see which companies could see a document on a given day, the version on that day, and a note on moved units', async () => {
    const gateway = open();
    gateway.on('publications', 'asSeenOn', ({ day }) => ({
      at: `${day}T23:59:59.999Z`,
      version: 1,
      companyCount: 1,
      companies: [{ id: 'cp-ostwall', name: 'Ostwall', since: '2026-11-01T00:00:00.000Z' }],
      downloadCount: 5,
    }));
    await openAs(lena, '/content-sharing/detail/d1/lena');
    const pastPanel = await panel('As seen on a day');
    await act(async () => fireEvent.change(within(pastPanel).getByLabelText('Day'), { target: { value: '2026-11-02' } }));
    await waitFor(() =>
      expect(pastPanel).toHaveTextContent(/1 company · Version 1 · Downloads until then: 5.*Ostwall.*Earlier moves between units/),
    );
    expect(gateway.inputs('publications.asSeenOn')).toEqual([{ publicationId: 'd1', day: '2026-11-02' }]);
  });

  it('R3.4 partners do not see who read a document', async () => {
    const gateway = serveDocuments([makeDocument(1)], bruno);
    await openAs(bruno, '/content-sharing/detail/d1/bruno');
    expect(await panel('Details')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Who sees it' })).toBeNull();
    expect(gateway.inputs('publications.reads')).toEqual([]);
  });
});
