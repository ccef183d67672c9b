import { signInColleague } from './inquiries';
import { type Name, openTestGateway, type Person, type TestGateway, type TestGatewaySettings } from './test-gateway';

/** A demo user, or another partner in the company of Bruno. */
export type StageName = Name | 'colleague';

/** The gateway and the signed-in users that a law test provides to the test data of each feature. */
export class Stage {
  private openedGateway: TestGateway | null = null;
  private readonly signIns = new Map<StageName, Promise<Person>>();
  private readonly people = new Map<StageName, Person>();
  private readonly screens = new Map<string, string[]>();

  /** The gateway. It is available once the law test has opened it. */
  get gateway(): TestGateway {
    if (!this.openedGateway) throw new Error('The stage is not open yet');
    return this.openedGateway;
  }

  async open(settings?: TestGatewaySettings): Promise<TestGateway> {
    this.openedGateway = await openTestGateway({ hasSecondNode: true, ...settings });
    return this.openedGateway;
  }

  async close(): Promise<void> {
    await this.openedGateway?.close();
  }

  /** Signs a demo user in on the first call. */
  async as(name: StageName): Promise<Person> {
    const signIn = this.signIns.get(name) ?? (name === 'colleague' ? signInColleague(this.gateway) : this.gateway.as(name));
    this.signIns.set(name, signIn);
    const person = await signIn;
    this.people.set(name, person);
    return person;
  }

  /** Returns a demo user whom the law test has already signed in. */
  person(name: StageName): Person {
    const person = this.people.get(name);
    if (!person) throw new Error(`${name} has not signed in`);
    return person;
  }

  /** Opens an object on the screens of a scene's viewers. */
  show(kind: string, id: string): void {
    this.screens.set(kind, [...this.onScreen(kind), id]);
  }

  onScreen(kind: string): readonly string[] {
    return this.screens.get(kind) ?? [];
  }

  clearScreens(): void {
    this.screens.clear();
  }
}
