import { afterEach, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { show } from '../../../jest/show';
import { placeToastsBelow } from '../theme/toast-place';
import { TOAST_DURATION_MS } from './toast-words';
import { toast } from './toaster';
import { toaster } from './toasts';

describe('R8.1 toasts', () => {
  afterEach(() => act(() => toast.dismiss()));

  it('R8.1 toasts are shown at the top end of the page for ten seconds', async () => {
    show(<p>Any page</p>);
    act(() => toast.error('The list did not load.'));
    const toastRoot = (await screen.findByText('The list did not load.')).closest('[data-part="root"]');
    expect(toastRoot).toHaveAttribute('data-placement', 'top-end');
    expect(TOAST_DURATION_MS).toBe(LIMITS.toastMs);
    expect(toaster.attrs.duration).toBe(LIMITS.toastMs);
  });

  it('R8.1 toasts are below the header of the page, and of its pane while it is open', () => {
    const headAt = (bottom: number) => {
      const head = document.createElement('header');
      head.getBoundingClientRect = () => ({ bottom }) as DOMRect;
      return placeToastsBelow(head);
    };
    const top = () => document.documentElement.style.getPropertyValue('--toasts-top');
    const closePage = headAt(140);
    expect(top()).toBe('148px');
    const closePane = headAt(200);
    expect(top()).toBe('208px');
    closePane?.();
    expect(top()).toBe('148px');
    closePage?.();
    expect(top()).toBe('');
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
