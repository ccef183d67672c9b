import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Figures } from '@portal/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectNoAxeFindings } from '../../jest/axe';
import { show } from '../../jest/show';
import { cache } from '../live/cache';
import { FiguresCard } from './figures-card';
import { csvOf } from './figures-table';
import { placeOf } from './place-of';

const BY_STATUS: Figures = {
  what: 'inquiries.byStatus',
  asOf: '2026-11-23T08:00:00.000Z',
  df: {
    columns: [
      { key: 'status', label: 'Status', type: 'text', of: 'status' },
      { key: 'inquiries', label: 'Inquiries', type: 'number', of: null },
    ],
    rows: [
      { status: 'New', inquiries: 3 },
      { status: 'In Progress', inquiries: 1_204 },
      { status: 'Closed', inquiries: 41 },
    ],
  },
  data_description: '1248 inquiries from 2026-10-25 to 2026-11-23, 1207 of them open.',
  finding: { code: 'inquiries', values: { total: 1_248, open: 1_207, from: '2026-10-25', to: '2026-11-23' } },
  visualization: { kind: 'bar', x: 'status', series: ['inquiries'], unit: null, title: 'Inquiries by status' },
};
const PRICE_CHANGES: Figures = {
  ...BY_STATUS,
  what: 'prices.changed',
  df: {
    columns: [
      { key: 'part', label: 'Part number', type: 'text', of: null },
      { key: 'after', label: 'Now', type: 'money', of: null },
    ],
    rows: [
      { part: '=HYPERLINK("http://evil.example")', after: -12.5 },
      { part: 'YD-P7, "long"', after: null },
    ],
  },
  finding: { code: 'prices-changed', values: { up: 1, down: 0, added: 0, removed: 0, lists: 1 } },
  visualization: null,
};

const showFigures = (figures: Figures) =>
  show(
    <QueryClientProvider client={cache}>
      <FiguresCard figures={figures} />
    </QueryClientProvider>,
  );

const { createObjectURL } = URL;
// The blob URL is revoked some time after its download, which may be after the test.
Object.assign(URL, { revokeObjectURL: () => undefined });
afterEach(() => {
  Object.assign(URL, { createObjectURL });
});

describe('figures', () => {
  it('R3.10 figures state their result in the language of the reader, in a chart that can be shown as a table', async () => {
    const { container } = showFigures(BY_STATUS);
    const chart = await screen.findByRole('img', { name: /^Inquiries by status\. Inquiries: 1,248, open: 1,207/ });
    expect(chart).toHaveAttribute('dir', 'ltr');
    expect(screen.queryByRole('table')).toBeNull();
    await expectNoAxeFindings(container);
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = within(await screen.findByRole('table', { name: 'Inquiries by status' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'StatusInquiries',
      'New3',
      'In Progress1,204',
      'Closed41',
    ]);
    await expectNoAxeFindings(container);
    await person.keyboard('t');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('img')).toBeVisible();
  });

  it('R3.10 figures without a chart are shown as a table, and are copied and downloaded as shown', async () => {
    const person = userEvent.setup();
    showFigures(PRICE_CHANGES);
    expect(await screen.findByRole('table', { name: 'Price changes' })).toHaveTextContent('-12.50');
    expect(screen.queryByRole('button', { name: 'Show as chart' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('Part number\tNow\n=HYPERLINK("http://evil.example")\t-12.50\nYD-P7, "long"\t–');
    const save = jest.fn<(content: Blob) => string>(() => 'blob:figures');
    Object.assign(URL, { createObjectURL: save });
    await person.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  });

  it('R3.10 the figures in an answer link to the list or page of the counted items, limited to the same days', async () => {
    const days = '?from=2026-10-25&to=2026-11-23';
    expect(placeOf(BY_STATUS, 'LBO').to).toBe(`/all-inquiries${days}`);
    // Headquarters may not read inquiries.
    expect(placeOf(BY_STATUS, 'YHQ').to).toBe(`/dashboard${days}`);
    expect(placeOf({ ...BY_STATUS, what: 'usage.byFunction' }, 'YHQ').to).toBe(`/log-analysis${days}`);
    expect(placeOf({ ...BY_STATUS, what: 'events.registrations' }, 'LBO').to).toBe('/events');
    showFigures(PRICE_CHANGES);
    expect(await screen.findByRole('link', { name: 'Details: Price lists' })).toHaveAttribute('href', '/price-list');
  });

  it('R3.10 the CSV export writes cells that look like formulas as text and preserves numbers as numbers', () => {
    expect(csvOf(['Part', 'Now'], PRICE_CHANGES.df)).toBe(
      '\uFEFFPart,Now\r\n"\'=HYPERLINK(""http://evil.example"")",-12.5\r\n"YD-P7, ""long""",\r\n',
    );
    const tab: Figures['df'] = {
      ...PRICE_CHANGES.df,
      rows: [
        { part: '@SUM(A1)', after: 1 },
        { part: '-1+1', after: 2 },
      ],
    };
    expect(csvOf(['Part', 'Now'], tab, 'de')).toContain('Part;Now');
    expect(csvOf(['Part', 'Now'], tab)).toBe("\uFEFFPart,Now\r\n'@SUM(A1),1\r\n'-1+1,2\r\n");
  });
});
