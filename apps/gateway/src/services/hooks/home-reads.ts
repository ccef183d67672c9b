import { Injectable } from '@nestjs/common';
import { buildRequest, type Principal, type RawInput, type Route } from '@portal/contracts';
import { Registry } from '../../platform/registry';

export interface HomeVisit {
  principal: Principal;
  /** The current day in the reader's time zone. */
  day: string;
  lastVisit: string | null;
}

/**
 * The read requests of the home page by route. The feature that owns a route registers its requests, with the fields in the order in which
 * the portal sends them.
 */
@Injectable()
export class HomeReads {
  private readonly reads = new Registry<string, (visit: HomeVisit) => string[]>('read of the home page');

  /** Registers a function that returns the inputs of a route's requests, or an empty list for a role without access. */
  register<T extends Route>(route: T, inputs: (visit: HomeVisit) => readonly RawInput<T>[]): void {
    this.reads.add(route.path, (visit) => inputs(visit).map((input) => buildRequest(route, input as Record<string, unknown>).url));
  }

  /** Returns the path and query of each request. */
  of(visit: HomeVisit): string[] {
    return this.reads.all().flatMap(([, urls]) => urls(visit));
  }
}
