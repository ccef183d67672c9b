import { figureRoutes, type Input, type Principal } from '@portal/contracts';
import { Serve } from '../../platform/http/serve';
import { FigureCounts } from './figure-counts';
import { LogReader } from './log-reader';
import { Overview } from './overview';

type FigureInput<N extends keyof typeof figureRoutes> = Input<(typeof figureRoutes)[N]>;

@Serve(figureRoutes)
export class FiguresController {
  constructor(
    private readonly log: LogReader,
    private readonly figures: FigureCounts,
    private readonly overview: Overview,
  ) {}

  async activeUsers(input: FigureInput<'activeUsers'>, principal: Principal) {
    return this.figures.activeUsers(this.log.query(principal, input));
  }

  async inquiries(input: FigureInput<'inquiries'>, principal: Principal) {
    return this.figures.inquiries(this.log.query(principal, input));
  }

  async functions(input: FigureInput<'functions'>, principal: Principal) {
    return this.figures.functions(this.log.query(principal, input));
  }

  async exportUsage(input: FigureInput<'exportUsage'>, principal: Principal) {
    return this.figures.exportUsage(this.log.query(principal, input));
  }

  async activeByFunction({ by, ...input }: FigureInput<'activeByFunction'>, principal: Principal) {
    return this.figures.activeByFunction(this.log.query(principal, input), by);
  }

  async tiles(input: FigureInput<'tiles'>, principal: Principal) {
    return this.overview.tiles(this.log.query(principal, input));
  }

  async today({ roles }: FigureInput<'today'>, principal: Principal) {
    return this.overview.today(this.log.ofToday(principal, roles));
  }
}
