import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { show } from '../../../jest/show';
import { OutsideLink, outsideHost } from './outside-link';

const openWindow = jest.fn((..._link: unknown[]) => null);
window.open = openWindow;
afterEach(() => {
  openWindow.mockClear();
});

describe('T24 links written by users', () => {
  it.each([
    ['https://evil.example/a', 'evil.example'],
    ['https://evil.example:8443/', 'evil.example:8443'],
    [`${location.origin}/library/1`, null],
    ['/library/1', null],
  ])('T24 the link %s leads to the external host %j', (href, host) => {
    expect(outsideHost(href)).toBe(host);
  });

  it('T24 a link to an external host opens after a notice that names the host', async () => {
    show(<OutsideLink href="https://evil.example/portal">https://evil.example/portal</OutsideLink>);
    const link = screen.getByRole('link');
    expect(fireEvent.click(link)).toBe(false);
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName(/Open .*evil\.example/);
    expect(openWindow).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Open link' }));
    expect(openWindow).toHaveBeenCalledWith('https://evil.example/portal', '_blank', 'noopener,noreferrer');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});
