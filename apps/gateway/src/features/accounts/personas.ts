import { Inject, Injectable } from '@nestjs/common';
import { type accountRoutes, fullName, type ReplyInput } from '@portal/contracts';
import { ENV, type Env } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { DEMO_PASSWORD, DEMO_USERS } from './demo-users';

/** Returns the available sign-in methods and, in demo mode, the demo users. */
@Injectable()
export class Personas {
  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async methods(microsoft: boolean): Promise<ReplyInput<typeof accountRoutes.methods>> {
    return {
      microsoft,
      passwordMin: this.env.PASSWORD_MIN,
      personas: this.env.DEMO ? await this.personas() : [],
      demoPassword: this.env.DEMO ? DEMO_PASSWORD : null,
    };
  }

  private async personas() {
    const order = DEMO_USERS.map(({ id, domain }) => `${id}@${domain}.example`);
    const people = await this.database.db
      .selectFrom('person')
      .leftJoin('unit', 'unit.id', 'person.unit_id')
      .select(['person.email', 'person.firstname', 'person.lastname', 'person.role', 'person.company_name', 'unit.name as unit_name'])
      .where('person.email', 'in', order)
      .where('person.standing', '=', 'approved')
      .execute();
    return people
      .sort((a, b) => order.indexOf(a.email) - order.indexOf(b.email))
      .map((person) => ({ email: person.email, name: fullName(person), role: person.role, unit: person.unit_name ?? person.company_name }));
  }
}
