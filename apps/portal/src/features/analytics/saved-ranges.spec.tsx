import { afterEach, describe, expect, it } from '@jest/globals';
import type { SavedView } from '@portal/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { openAt, serveFigures } from '../../../jest/figures';
import { session } from '../../live/session';

afterEach(async () => act(async () => session.signOut()));

const QUARTER = 'from=2026-07-01&to=2026-09-30&roles=LBO%2CCP';

describe('saved ranges', () => {
  it('R2.16 a range is saved under a name with its roles and charts, and opening it applies it to the current page', async () => {
    const views: SavedView[] = [];
    const gateway = serveFigures();
    gateway.on('views', 'saved', () => ({ items: views, totalCount: views.length }));
    gateway.on('views', 'save', (view) => {
      views.push(view);
      return { message: 'Saved', view };
    });
    const { person: user, router } = await openAt(`/dashboard?${QUARTER}&tables=functions`);
    await user.click(await screen.findByRole('button', { name: 'Saved views' }));
    await user.type(await screen.findByRole('textbox', { name: 'Save this view as' }), 'Third quarter{Enter}');
    await waitFor(() => expect(views).toMatchObject([{ place: 'figures', name: 'Third quarter', query: `${QUARTER}&tables=functions` }]));

    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('radio', { name: '2 months + this month' }));
    await waitFor(() => expect(router.state.location.search).toContain('period=monthly'));
    await user.click(screen.getByRole('button', { name: 'Saved views' }));
    await user.click(await screen.findByRole('button', { name: 'Third quarter' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?${QUARTER}&tables=functions`));
  });
});
