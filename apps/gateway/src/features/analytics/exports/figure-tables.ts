import { Injectable } from '@nestjs/common';
import { bucketsOf, type FigureExport, LOG_FUNCTIONS, ObjectMissing, ROLE_LABELS, type Role } from '@portal/contracts';
import type { Cell } from '@portal/office';
import { refuse } from '../../../platform/http/refusal-error';
import { FigureCounts } from '../figure-counts';
import type { LogQuery } from '../log-query';
import { LogReader } from '../log-reader';
import { type LogSums, readLogPage, readLogPerson, readPersonDays } from '../log-table';
import { partOf } from '../uses';
import type { ExportRequest, Source } from './source';
import { type Words, withUtcSuffix } from './words';

interface Content {
  headings: readonly string[];
  rows: readonly (readonly Cell[])[];
}
type ReadContent = (query: LogQuery, request: ExportRequest) => Promise<Content>;

/** The page that contains all rows of a usage table. Each row is a sum, so one statement reads all of them. */
const ALL_ROWS_PAGE = { pageNumber: 1, pageSize: 2_147_483_647 };
const EMPTY_PAGE = { pageNumber: 1, pageSize: 0 };

const sumHeadings = ({ functions, columns }: Words): string[] => [
  ...LOG_FUNCTIONS.map((func) => functions[func]),
  columns.otherFunctions,
  columns.total,
];
const sumCellsOf = (sums: LogSums): number[] => [...LOG_FUNCTIONS.map((func) => sums[func]), sums.other, sums.total];

interface ComparedRow {
  count: number;
  previous: number | null;
}
/** Returns rows of counts, with the previous period if requested. */
const toComparedTable = <R extends ComparedRow>(
  { previous }: LogQuery,
  { columns }: Words,
  first: string,
  items: readonly R[],
  name: (item: R) => Cell,
): Content => ({
  headings: [first, columns.thisPeriod, ...(previous ? [columns.previousPeriod] : [])],
  rows: items.map((item) => [name(item), item.count, ...(previous ? [item.previous] : [])]),
});

/** Builds the exports of the usage log and of the dashboard cards: the data of each screen with all rows. */
@Injectable()
export class FigureTables {
  constructor(
    private readonly log: LogReader,
    private readonly figures: FigureCounts,
  ) {}

  query({ principal, filter }: Pick<ExportRequest, 'principal' | 'filter'>): LogQuery {
    return this.log.query(principal, { ...filter, compare: filter.compare ?? false });
  }

  source(kind: FigureExport): Source {
    return {
      count: (request) => this.count(kind, this.query(request), request),
      open: (request) => this.reads[kind](this.query(request), request),
    };
  }

  private readonly reads: Record<FigureExport, ReadContent> = {
    'feature-usage': async (query, { filter, words }) => {
      const { items } = await this.people(query, filter, ALL_ROWS_PAGE);
      return {
        headings: [words.columns.user, words.columns.company, words.columns.role, ...sumHeadings(words)],
        rows: items.map((row) => [row.name ?? words.formerUser, row.company, ROLE_LABELS[row.role], ...sumCellsOf(row)]),
      };
    },
    'user-days': async (query, { filter, words }) => {
      const { items } = await this.days(query, filter, ALL_ROWS_PAGE);
      return {
        headings: [withUtcSuffix(words.columns.day), ...sumHeadings(words)],
        rows: items.map((row) => [new Date(row.day), ...sumCellsOf(row)]),
      };
    },
    'active-users': async (query, { words }) => {
      const { items } = await this.figures.activeUsers(query);
      return toComparedTable(query, words, withUtcSuffix(words.columns.time), items, ({ at }) => new Date(at));
    },
    functions: async (query, { words }) => {
      const { items } = await this.figures.functions(query);
      return toComparedTable(query, words, words.columns.function, items, ({ func }) => words.functions[func]);
    },
    'export-usage': async (query, { words }) => {
      const { items } = await this.figures.exportUsage(query);
      return toComparedTable(query, words, withUtcSuffix(words.columns.time), items, ({ at }) => new Date(at));
    },
    'export-kinds': async (query, { words }) => {
      const { kinds } = await this.figures.exportUsage(query);
      return toComparedTable(query, words, words.columns.kind, kinds, ({ kind }) => words.names[kind as 'inquiries'] ?? kind);
    },
    'users-by-function': async (query, { filter: { by = 'role' }, words }) => {
      const { columns, items } = await this.figures.activeByFunction(query, by);
      return {
        headings: [words.columns.function, ...columns.map(({ key, name }) => name ?? ROLE_LABELS[key as Role] ?? key)],
        rows: items.map(({ func, cells }) => [words.functions[func], ...cells]),
      };
    },
    'inquiry-analysis': async (query, { words: { columns, statuses } }) => {
      const { items } = await this.figures.inquiries(query);
      return {
        headings: [withUtcSuffix(columns.time), statuses.New, statuses['In Progress'], statuses.Closed, columns.total],
        rows: items.map((item) => [new Date(item.at), item.new, item.inProgress, item.closed, item.count]),
      };
    },
  };

  /** Counts the rows of a table. Only tables of people are long: the other tables have about one row per chart point. */
  private async count(kind: FigureExport, query: LogQuery, { filter }: ExportRequest): Promise<number> {
    if (kind === 'feature-usage') return (await this.people(query, filter, EMPTY_PAGE)).totalCount;
    if (kind === 'user-days') return (await this.days(query, filter, EMPTY_PAGE)).totalCount;
    return bucketsOf(query.current, query.grain).length;
  }

  private people(
    query: LogQuery,
    { func, lcoId, sort = 'total', direction = 'desc' }: ExportRequest['filter'],
    page: typeof ALL_ROWS_PAGE,
  ) {
    const table = { order: sort, direction, known: query.scope.people };
    return this.log.read((db) => readLogPage(db, partOf(query, query.current, { func, lcoId }), table, page));
  }

  private days(query: LogQuery, { personId = '' }: ExportRequest['filter'], page: typeof ALL_ROWS_PAGE) {
    return this.log.read(async (db) => {
      if (!(await readLogPerson(db, personId, query.scope))) refuse(ObjectMissing);
      return readPersonDays(db, partOf(query, query.current), personId, page);
    });
  }
}
