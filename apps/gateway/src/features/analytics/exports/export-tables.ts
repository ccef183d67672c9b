import { Injectable } from '@nestjs/common';
import { checkFileName, decimalMarkOf, type ExportKind, type FigureExport, type Principal } from '@portal/contracts';
import type { Table } from '@portal/office';
import { Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database/database';
import { directionOf, languageOf, type MailLanguage, tagOf } from '../../../services/mail/texts';
import { logScopeOf } from '../log-scope';
import { FigureTables } from './figure-tables';
import { firstResponse } from './first-response';
import { inquiries } from './inquiries';
import { type ExportFilter, type ExportRequest, type Source, sourceOf } from './source';
import { wordsOf } from './words';

/** The file name and language of an export. */
interface ExportTitle {
  /** The file name without extension. */
  name: string;
  language: MailLanguage;
}

/** Builds the exported tables in the language of the caller. */
@Injectable()
export class ExportTables {
  private readonly inquiries: Record<Exclude<ExportKind, FigureExport>, Source>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly figures: FigureTables,
  ) {
    this.inquiries = { inquiries: sourceOf(database, inquiries), 'first-response': sourceOf(database, firstResponse) };
  }

  /**
   * Replaces a relative period with its days, so that a later export has the requested content. Refuses roles that the caller may not
   * count, before any data is sent.
   */
  resolvePeriod(principal: Principal, kind: ExportKind, filter: ExportFilter): ExportFilter {
    logScopeOf(principal, filter.roles);
    if (kind in this.inquiries && filter.timePeriod === undefined) return filter;
    const { timePeriod: _, ...rest } = filter;
    return { ...rest, ...this.figures.query({ principal, filter }).range };
  }

  async titleOf(principal: Principal, kind: ExportKind, filter: ExportFilter): Promise<ExportTitle> {
    const language = await this.languageOf(principal);
    return { name: this.nameOf(kind, { principal, filter, language, words: wordsOf(language) }), language };
  }

  /** Returns a table whose rows are read on demand. */
  async table(principal: Principal, kind: ExportKind, filter: ExportFilter, language: MailLanguage): Promise<Table> {
    const words = wordsOf(language);
    const content = await this.sourceOf(kind).open({ principal, filter, language, words });
    return {
      title: words.names[kind],
      ...content,
      isRightToLeft: directionOf(language) === 'rtl',
      decimalMark: decimalMarkOf(tagOf(language)),
    };
  }

  count(principal: Principal, kind: ExportKind, filter: ExportFilter): Promise<number> {
    return this.sourceOf(kind).count({ principal, filter, language: 'en', words: wordsOf('en') });
  }

  private sourceOf(kind: ExportKind): Source {
    return kind === 'inquiries' || kind === 'first-response' ? this.inquiries[kind] : this.figures.source(kind);
  }

  private async languageOf({ id }: Principal): Promise<MailLanguage> {
    const { language } = await this.database.db.selectFrom('person').select('language').where('id', '=', id).executeTakeFirstOrThrow();
    return languageOf(language);
  }

  /** Returns the file name of an export, with only the separators that R5.1 allows. */
  private nameOf(kind: ExportKind, { filter, words }: ExportRequest): string {
    const name = words.names[kind];
    const today = this.clock.now().toISOString().slice(0, 10);
    const { from, to = today } = filter;
    const fileName =
      from === undefined ? `${name} ${to}` : words.between.replace('{name}', name).replace('{from}', from).replace('{to}', to);
    return checkFileName(fileName).corrected;
  }
}
