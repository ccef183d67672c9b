import { Injectable } from '@nestjs/common';
import { buildRequest, type Principal, type RawInput, type Route } from '@portal/contracts';
import { Registry } from '../../platform/registry';

/** A visit of the home page. */
export interface HomeVisit {
  who: Principal;
  /** The current day of the reader. */
  day: string;
  lastVisit: string | null;
}

/**
 * The reads of the home page by route. The feature of a route registers them, with the fields in the order in which the portal sends them.
 */
@Injectable()
export class HomeReads {
  private readonly reads = new Registry<string, (visit: HomeVisit) => string[]>('read of the home page');

  /** Registers the inputs of the reads of a route; none if the role has no access. */
  register<T extends Route>(route: T, inputs: (visit: HomeVisit) => readonly RawInput<T>[]): void {
    this.reads.add(route.path, (visit) => inputs(visit).map((input) => buildRequest(route, input as Record<string, unknown>).url));
  }

  /** Returns path and query of each read. */
  of(visit: HomeVisit): string[] {
    return this.reads.all().flatMap(([, urls]) => urls(visit));
  }
}
