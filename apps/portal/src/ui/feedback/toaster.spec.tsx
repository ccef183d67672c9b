import { afterEach, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { show } from '../../../jest/show';
import { TOAST_LASTS } from './toast-words';
import { toast } from './toaster';
import { toaster } from './toasts';

describe('R8.1 toasts', () => {
  afterEach(() => act(() => toast.dismiss()));

  it('R8.1 toasts are shown at the top, at the end of the line, for ten seconds', async () => {
    show(<p>Any page</p>);
    act(() => toast.error('The list did not load.'));
    const stands = (await screen.findByText('The list did not load.')).closest('[data-part="root"]');
    expect(stands).toHaveAttribute('data-placement', 'top-end');
    expect(TOAST_LASTS).toBe(LIMITS.toastMs);
    expect(toaster.attrs.duration).toBe(LIMITS.toastMs);
  });

  it('R8.1 a toast with the same id replaces the existing toast', async () => {
    show(<p>Any page</p>);
    act(() => toast.info({ id: 'one', title: 'First' }));
    await screen.findByText('First');
    act(() => toast.success({ id: 'one', title: 'Second' }));
    await screen.findByText('Second');
    await waitFor(() => expect(screen.queryByText('First')).not.toBeInTheDocument());
  });
});
