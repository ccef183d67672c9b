import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { show } from '../../../jest/show';
import { type Column, DataTable, type DataTableProps, type Sort } from './data-table';
import { Pagination, pagesAround } from './pagination';

interface Person {
  id: string;
  name: string;
  country: string;
}

const PEOPLE: Person[] = [
  { id: '1', name: 'Bruno Adler', country: 'Germany' },
  { id: '2', name: 'Aiko Sato', country: 'Japan' },
];
const COLUMNS: Column<Person>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => name, sortable: true },
  { key: 'country', head: 'Country', cell: ({ country }) => country },
];

const People = (more: Partial<DataTableProps<Person>>) => (
  <DataTable
    label="People"
    columns={COLUMNS}
    rows={PEOPLE}
    rowKey={({ id }) => id}
    to={({ id }) => `/people/${id}`}
    empty={<p>Nobody waits</p>}
    {...more}
  />
);

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

describe('R3.20 the data table', () => {
  it('R3.20 each row of the data table links to its page, and the table has no axe violations', async () => {
    const { container } = show(<People actions={() => <button type="button">Accept</button>} />);
    expect(screen.getByRole('link', { name: 'Bruno Adler' })).toHaveAttribute('href', '/people/1');
    await expectNoAxeFindings(container);
  });

  it('R3.20 a column of the data table sorts in both directions and announces its order', async () => {
    const sorts: Sort[] = [];
    const { person, again } = show(<People sort={{ key: 'name', direction: 'ascending' }} onSort={(sort) => sorts.push(sort)} />);
    expect(screen.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'ascending');
    await person.click(screen.getByRole('button', { name: 'Name, sort descending' }));
    again(<People sort={{ key: 'name', direction: 'descending' }} onSort={(sort) => sorts.push(sort)} />);
    await person.click(screen.getByRole('button', { name: 'Name, sort ascending' }));
    expect(sorts).toEqual([
      { key: 'name', direction: 'descending' },
      { key: 'name', direction: 'ascending' },
    ]);
  });

  it('R3.20 a row that another person handled is shown as a ghost without link and actions', () => {
    const ghostOf = ({ id }: Person) => (id === '1' ? { ghost: 'Accepted by Jonas, just now' } : {});
    show(<People look={ghostOf} actions={() => <button type="button">Accept</button>} />);
    expect(within(row('Bruno Adler')).getByText('Accepted by Jonas, just now')).toBeInTheDocument();
    expect(within(row('Bruno Adler')).queryByRole('button')).not.toBeInTheDocument();
    expect(within(row('Bruno Adler')).queryByRole('link')).not.toBeInTheDocument();
    expect(within(row('Aiko Sato')).getByRole('button', { name: 'Accept' })).toBeInTheDocument();
  });

  it('R3.20 new rows are held back behind a button, and pressing the button or the "." key shows them', async () => {
    let showCount = 0;
    const { person, again } = show(<People pending={{ count: 2, onShow: () => void (showCount += 1) }} />);
    await person.click(screen.getByRole('button', { name: '2 new' }));
    screen.getByRole('link', { name: 'Bruno Adler' }).focus();
    await person.keyboard('[Period]');
    expect(showCount).toBe(2);
    again(<People pending={{ count: 120, onShow: () => {} }} />);
    expect(screen.getByRole('button', { name: '99+ new' })).toBeInTheDocument();
  });

  it('R3.20 J and K move through the rows of the data table, and both keys can be disabled', async () => {
    const { person, again } = show(<People />);
    screen.getByRole('link', { name: 'Bruno Adler' }).focus();
    await person.keyboard('j');
    expect(screen.getByRole('link', { name: 'Aiko Sato' })).toHaveFocus();
    await person.keyboard('k');
    expect(screen.getByRole('link', { name: 'Bruno Adler' })).toHaveFocus();
    again(<People shortcuts={false} />);
    await person.keyboard('j');
    expect(screen.getByRole('link', { name: 'Bruno Adler' })).toHaveFocus();
  });

  it('R8.6 a list without rows explains that it is empty, and a list that did not load offers a retry', async () => {
    let attempts = 0;
    const { person, again } = show(<People rows={[]} />);
    expect(screen.getByText('Nobody waits')).toBeInTheDocument();
    again(<People rows={undefined} failed={{ words: 'The list did not load.', onRetry: () => void (attempts += 1) }} />);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(attempts).toBe(1);
  });
});

describe('R9.1 pages of a list', () => {
  it('R9.1 a page of a list has 12 rows by default', async () => {
    const pages: number[] = [];
    const { person, container } = show(<Pagination pageSize={12} page={1} total={43} onPage={(page) => pages.push(page)} />);
    expect(screen.getByText('1 to 12 of 43')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await person.click(screen.getByRole('button', { name: 'Page 4' }));
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    expect(pages).toEqual([4, 2]);
    await expectNoAxeFindings(container);
  });

  it('R9.1 the last page of a list shows its range of rows and has no next page', () => {
    show(<Pagination pageSize={12} page={4} total={43} onPage={() => {}} />);
    expect(screen.getByText('37 to 43 of 43')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  });

  it('R9.1 the pagination replaces distant page numbers with a gap, but never a single page number', () => {
    expect(pagesAround(1, 1)).toEqual([1]);
    expect(pagesAround(5, 12)).toEqual([1, undefined, 4, 5, 6, undefined, 12]);
    expect(pagesAround(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pagesAround(4, 12)).toEqual([1, 2, 3, 4, 5, undefined, 12]);
  });
});
