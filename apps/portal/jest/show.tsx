import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Provider } from '../src/ui/provider';
import type { Locale } from '../src/ui/text/locale';

const ENGLISH: Locale = { bcp47: 'en', intl: 'en-US', dir: 'ltr' };

export function show(piece: ReactNode, { locale = ENGLISH, at = '/' } = {}) {
  const wrap = (inner: ReactNode) => (
    <Provider locale={locale}>
      <MemoryRouter initialEntries={[at]}>{inner}</MemoryRouter>
    </Provider>
  );
  const view = render(wrap(piece));
  return { ...view, again: (next: ReactNode) => view.rerender(wrap(next)), person: userEvent.setup() };
}
