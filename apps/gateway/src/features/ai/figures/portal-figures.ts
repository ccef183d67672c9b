import { Injectable } from '@nestjs/common';
import type { Figures, Principal } from '@portal/contracts';
import type { Kysely } from 'kysely';
import { Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import { countDownloadsByDocument } from './downloads';
import type { FigureCall } from './figure-inputs';
import { type FigureResult, frameOf } from './frame';
import { computeFirstResponseTimes, countInquiriesByProduct, countInquiriesByStatus } from './inquiries';
import { stretchOf } from './period';
import { readLeadTimes, readPriceChanges } from './prices';
import { countRegistrations } from './registrations';
import { sentenceOf, TITLES } from './sentences';
import { countUsesByFunction } from './uses';

/**
 * Figures, and the publications whose titles or prices are in them. A reader who loses access to one of these publications loses the
 * figures too.
 */
export interface CountedFigures {
  figures: Figures;
  documents: readonly string[];
}

/** Counts portal data within the caller's access rights. */
@Injectable()
export class PortalFigures {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async count(principal: Principal, call: FigureCall): Promise<CountedFigures> {
    const now = this.clock.now();
    const counts = await this.database.read((tx) => runFigureQuery(tx, principal, call, now));
    const figures = {
      what: call.what,
      asOf: now.toISOString(),
      data_description: sentenceOf(counts.finding),
      finding: counts.finding,
      ...frameOf(counts, TITLES[call.what]),
    };
    return { figures, documents: counts.documents ?? [] };
  }
}

const runFigureQuery = (tx: Kysely<Tables>, principal: Principal, { what, input }: FigureCall, now: Date): Promise<FigureResult> => {
  switch (what) {
    case 'inquiries.byStatus':
      return countInquiriesByStatus(tx, principal, input, stretchOf(input.period, now));
    case 'inquiries.firstResponse':
      return computeFirstResponseTimes(tx, principal, input, stretchOf(input.period, now));
    case 'inquiries.byProduct':
      return countInquiriesByProduct(tx, principal, input, stretchOf(input.period, now));
    case 'events.registrations':
      return countRegistrations(tx, principal, input, stretchOf(input.period, now));
    case 'downloads.byDocument':
      return countDownloadsByDocument(tx, principal, input, stretchOf(input.period, now));
    case 'usage.byFunction':
      return countUsesByFunction(tx, principal, input, stretchOf(input.period, now));
    case 'prices.changed':
      return readPriceChanges(tx, principal, input);
    case 'prices.leadTimes':
      return readLeadTimes(tx, principal, input);
  }
};
