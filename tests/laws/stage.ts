import { type Name, openTestGateway, type Person, type TestGateway, type TestGatewaySettings } from '../test-gateway';

/** Where the rows of the features play: one gateway of a law, and the people at it. */
export class Stage {
  private opened: TestGateway | null = null;
  private readonly signIns = new Map<Name, Promise<Person>>();
  private readonly people = new Map<Name, Person>();
  private readonly screens = new Map<string, string[]>();

  /** The gateway; rows may use it once the law has opened it. */
  get gateway(): TestGateway {
    if (!this.opened) throw new Error('The stage is not open yet');
    return this.opened;
  }

  async open(settings?: TestGatewaySettings): Promise<TestGateway> {
    this.opened = await openTestGateway({ nodes: true, ...settings });
    return this.opened;
  }

  async close(): Promise<void> {
    await this.opened?.close();
  }

  /** A member of the cast, signed in once. */
  async as(name: Name): Promise<Person> {
    const signIn = this.signIns.get(name) ?? this.gateway.as(name);
    this.signIns.set(name, signIn);
    const person = await signIn;
    this.people.set(name, person);
    return person;
  }

  /** A member of the cast whom the law has signed in already. */
  person(name: Name): Person {
    const person = this.people.get(name);
    if (!person) throw new Error(`${name} has not signed in`);
    return person;
  }

  /** Puts an object of a kind on the screens of everybody who watches a scene. */
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
