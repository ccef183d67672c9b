import { ChakraProvider } from '@chakra-ui/react';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom';
import { system } from '../theme/theme';
import { RowLink } from './row-link';

function Rows() {
  const [address] = useSearchParams();
  return (
    <>
      <RowLink to="?open=second">Second</RowLink>
      <p>{`Open: ${address.get('open')}`}</p>
    </>
  );
}

const openRows = () =>
  render(
    <ChakraProvider value={system}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Rows /> }], { initialEntries: ['/?open=first'] })} />
    </ChakraProvider>,
  );
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

describe('The link of a row', () => {
  afterEach(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
    cleanup();
  });

  it('R2.19 a row that opens beside its list is open before the click returns, so that no text is typed into the previous row', () => {
    openRows();
    // Outside `act`, React renders as in a browser: a transition would be rendered after the click.
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    screen.getByRole('link').click();
    expect(screen.getByText(/^Open/).textContent).toBe('Open: second');
  });

  it('R2.19 the browser handles a click on a row with a modifier key', () => {
    openRows();
    let isHandled = true;
    const observe = (event: MouseEvent) => {
      isHandled = event.defaultPrevented;
      // jsdom cannot navigate.
      event.preventDefault();
    };
    document.addEventListener('click', observe, { once: true });
    fireEvent.click(screen.getByRole('link'), { ctrlKey: true });
    expect(isHandled).toBe(false);
    expect(screen.getByText(/^Open/).textContent).toBe('Open: first');
  });
});
