import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { bruno, openAs, setUpShellTests } from '../../jest/shell';
import { tolerateDomChanges } from '../device/tolerate-dom-changes';

/** The functions that restore the replaced properties of the window after a test. */
const restorers: (() => void)[] = [];
function replace(target: object, name: string, descriptor: PropertyDescriptor): void {
  const originalDescriptor = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, ...descriptor });
  restorers.push(() => {
    if (originalDescriptor) Object.defineProperty(target, name, originalDescriptor);
    else Reflect.deleteProperty(target, name);
  });
}
afterEach(() => {
  for (const step of restorers.splice(0).reverse()) step();
  jest.restoreAllMocks();
});

setUpShellTests();

/** Replaces each text node with a `font` element, as Chrome's translation does. */
function translatePage(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.append(`[${text.data}]`);
    text.replaceWith(font);
  }
}

const NOT_STORED_NOTICE = /^This browser does not store settings and drafts on this device\./;
const deny = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

describe('the portal in a browser that modifies the page or denies storage', () => {
  it.each(['/contact-us', '/notifications', '/all-inquiries'])('R1.5 the next page opens after Chrome has translated %s', async (path) => {
    const { removeChild, insertBefore } = Node.prototype;
    restorers.push(() => Object.assign(Node.prototype, { removeChild, insertBefore }));
    tolerateDomChanges();
    const { user, at } = await openAs(bruno, path);
    act(translatePage);
    await user.click(document.querySelector('a[href="/home"]')!);
    await waitFor(() => expect(at()).toBe('/home'));
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });

  it('R1.5 removing a text that Chrome has translated also removes the `font` element around it', () => {
    const { removeChild, insertBefore } = Node.prototype;
    restorers.push(() => Object.assign(Node.prototype, { removeChild, insertBefore }));
    tolerateDomChanges();
    const parent = document.createElement('p');
    const text = document.createTextNode('Send');
    parent.append(text, document.createElement('b'));
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(text);
    parent.insertBefore(document.createElement('i'), text);
    expect(parent.innerHTML).toBe('<i></i><font>Send</font><b></b>');
    parent.removeChild(text);
    expect(parent.innerHTML).toBe('<i></i><b></b>');
  });

  it('R1.5 every page and setting works if all site data is blocked', async () => {
    replace(window, 'localStorage', { get: deny });
    replace(window, 'sessionStorage', { get: deny });
    const { user, at } = await openAs(bruno, '/profile');
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Profile menu/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement).toHaveClass('dark');
    expect(await screen.findByText(NOT_STORED_NOTICE)).toBeInTheDocument();
    await user.click(document.querySelector('a[href="/home"]')!);
    await waitFor(() => expect(at()).toBe('/home'));
  });

  it('R1.5 the profile does not mention storage if the browser stores settings and drafts', async () => {
    await openAs(bruno, '/profile');
    expect(await screen.findByRole('region', { name: 'Display' })).toBeInTheDocument();
    expect(screen.queryByText(/This browser does not store/)).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.includes('probe'))).toEqual([]);
  });

  it('R1.5 a form reports that its draft is not stored if the browser denies the storage of the tab', async () => {
    replace(window, 'sessionStorage', { get: deny });
    const { user } = await openAs(bruno, '/contact-us');
    await user.type(await screen.findByLabelText(/Message/), 'No echo');
    expect(await screen.findByText(/^Your draft could not be saved on this device/)).toBeInTheDocument();
  });

  it('R1.5 every page and setting works if the storage is full', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const { user } = await openAs(bruno, '/profile');
    expect(await screen.findByText(NOT_STORED_NOTICE)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Profile menu/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Light' }));
    expect(document.documentElement).toHaveClass('light');
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });

  it('R1.5 the portal opens over plain http, where crypto.randomUUID, crypto.subtle and locks are missing', async () => {
    replace(crypto, 'randomUUID', { value: undefined });
    replace(crypto, 'subtle', { value: undefined });
    replace(navigator, 'locks', { value: undefined });
    const { user } = await openAs(bruno, '/contact-us');
    const message = await screen.findByLabelText(/Message/);
    await user.type(message, 'No echo');
    expect(message).toHaveValue('No echo');
    // Without encryption, nothing may be written to the device.
    expect(Object.keys(sessionStorage).filter((key) => key.includes('inquiry'))).toEqual([]);
  });

  it('R2.11 pressing Enter to confirm a word of an input method in Safari opens nothing in the palette', async () => {
    const { user, at } = await openAs(bruno, '/sitemap');
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox');
    await user.type(field, 'news');
    // In Safari the composition has ended by now, and only the key code shows that the input method consumed the key.
    fireEvent.compositionEnd(field);
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 229, isComposing: false });
    expect(screen.getByRole('combobox')).toBeInTheDocument();
    expect(at()).toBe('/sitemap');
  });
});
