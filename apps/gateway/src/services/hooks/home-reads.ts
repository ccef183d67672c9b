import { Injectable } from '@nestjs/common';
import { outgoing, type Principal, type RawInput, type Route } from '@portal/contracts';
import { Registry } from '../../platform/registry';

/** Who looks at the home page, and when. */
export interface HomeVisit {
  who: Principal;
  /** The day of the reader. */
  day: string;
  lastVisit: string | null;
}

/** What the home page reads of each route. The feature of the route registers it, with the fields in the order in which the portal sends them. */
@Injectable()
export class HomeReads {
  private readonly reads = new Registry<string, (visit: HomeVisit) => string[]>('read of the home page');

  /** An input for each read; none where the role has nothing of it. */
  register<T extends Route>(route: T, inputs: (visit: HomeVisit) => readonly RawInput<T>[]): void {
    this.reads.add(route.path, (visit) => inputs(visit).map((input) => outgoing(route, input as Record<string, unknown>).url));
  }

  /** Path and query of each read. */
  of(visit: HomeVisit): string[] {
    return this.reads.all().flatMap(([, urls]) => urls(visit));
  }
}
