import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { FIND_KINDS, type FindGroup, type FindKind, type Principal } from '@portal/contracts';
import { Registry } from '../../platform/registry';

/** Finds the best visible items of one kind. Returns null if the role has no access to the kind. */
export type FindSource<K extends FindKind> = (principal: Principal, term: string) => Promise<FindGroup<K> | null>;
export type FindGroups = { [K in FindKind]?: FindGroup<K> };

/** The search sources. Each feature registers a source for its kind. */
@Injectable()
export class FindSources implements OnApplicationBootstrap {
  private readonly sources = new Registry<FindKind, FindSource<FindKind>>('find source');

  register<K extends FindKind>(kind: K, source: FindSource<K>): void {
    this.sources.add(kind, source as unknown as FindSource<FindKind>);
  }

  onApplicationBootstrap(): void {
    this.sources.require(FIND_KINDS);
  }

  /** Searches all kinds concurrently. */
  async find(principal: Principal, term: string): Promise<FindGroups> {
    const groups = this.sources.all().map(async ([kind, find]) => [kind, await find(principal, term)] as const);
    return Object.fromEntries((await Promise.all(groups)).filter(([, group]) => group !== null));
  }
}
