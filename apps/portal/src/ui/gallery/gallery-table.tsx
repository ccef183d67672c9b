import { Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { ActionButton } from '../form/action-button';
import { SearchField } from '../form/search-field';
import { Segments } from '../form/segments';
import { type Column, DataTable, type Sort } from '../list/data-table';
import { FilterBar } from '../list/filter-bar';
import { FilterMenu } from '../list/filter-menu';
import { Pagination } from '../list/pagination';
import { Avatar } from '../text/avatar';
import { TimeLeft } from '../text/deadline';
import { RelativeTime } from '../text/relative-time';
import { StatusPill } from '../text/status-pill';

interface Request {
  id: string;
  first: string;
  last: string;
  mail: string;
  company: string;
  country: string;
  requestedAt: number;
}

const MINUTE = 60_000;
const PEOPLE = [
  'Bruno Adler brennhagen.example Brennhagen-Messtechnik Germany',
  'Chloé Martin valbrune.example Valbrune-Instrumentation France',
  'فيصل العتيبي gulf.example الخليج-للأتمتة UAE',
  '愛子 佐藤 sakuragi.example Sakuragi-Seigyo-Works Japan',
  'Tran Nguyen mekong.example Mekong-Flow-Control Vietnam',
];

export function GalleryTable({ opened }: { opened: number }) {
  const [status, setStatus] = useState<'waiting' | 'accepted' | 'rejected'>('waiting');
  const [country, setCountry] = useState<string | undefined>('es');
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>({ key: 'asked', direction: 'ascending' });
  const [pending, setPending] = useState(2);
  const rows = PEOPLE.map((line, i): Request => {
    const [first = '', last = '', mail = '', company = '', land = ''] = line.split(' ');
    return {
      id: `${i}`,
      first,
      last,
      mail: `request@${mail}`,
      company: company.replaceAll('-', ' '),
      country: land,
      requestedAt: opened - i * 97 * MINUTE,
    };
  });
  const columns: Column<Request>[] = [
    {
      key: 'name',
      head: 'Name',
      cell: ({ first, last, mail }) => (
        <Avatar firstName={first} lastName={last} userType={mail} size={32} backgroundColor="graphite.600" />
      ),
    },
    { key: 'company', head: 'Company', cell: (row) => row.company, priority: 2 },
    { key: 'country', head: 'Country', cell: (row) => row.country, priority: 3 },
    { key: 'asked', head: 'Requested', cell: (row) => <RelativeTime at={row.requestedAt} />, sortable: true },
    { key: 'left', head: 'Left', cell: (row) => <TimeLeft until={row.requestedAt + 6 * 60 * MINUTE} />, align: 'end' },
    { key: 'status', head: 'Status', cell: () => <StatusPill status="waiting" /> },
  ];
  return (
    <div>
      <FilterBar
        segments={
          <Segments
            label="Status"
            value={status}
            onChange={setStatus}
            segments={[
              { value: 'waiting', label: 'Waiting', count: 7 },
              { value: 'accepted', label: 'Accepted', count: 212 },
              { value: 'rejected', label: 'Rejected', count: 14 },
            ]}
          />
        }
        search={<SearchField value="" onSearch={() => {}} busy />}
        filters={
          <>
            <FilterMenu label="Country" value={country} onChange={setCountry} options={[{ value: 'es', label: 'Spain' }]} />
            <FilterMenu label="Role" value={undefined} onChange={() => {}} options={[{ value: 'cp', label: 'CP' }]} />
          </>
        }
        set={2}
        onClear={() => setCountry(undefined)}
      />
      <DataTable
        label="User requests"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        to={({ id }) => `/user-requests/${id}`}
        selectedKey="1"
        look={({ id }) => ({ fresh: id === '0', unread: id === '0', ghost: id === '3' ? 'Accepted by Jonas, just now' : undefined })}
        actions={(row) => (
          <>
            <ActionButton size="xs" data={row} onAction={() => {}} />
            <Button size="xs" variant="outline" colorPalette="gray">
              Reject
            </Button>
          </>
        )}
        sort={sort}
        onSort={setSort}
        pending={{ count: pending, onShow: () => setPending(0), words: '2 new requests' }}
        empty={<Flex />}
        footer={<Pagination pageSize={12} page={page} total={143} onPage={setPage} />}
      />
    </div>
  );
}
