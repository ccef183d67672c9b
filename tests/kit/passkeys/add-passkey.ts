import { DEMO_PASSWORD } from '../../../apps/gateway/src/features/accounts/demo-users';
import type { Person, TestGateway } from '../test-gateway';
import { Authenticator } from './authenticator';

/** Returns a new authenticator in a browser that shows the portal of a gateway that has no public address. */
export const authenticatorFor = ({ env }: TestGateway): Authenticator => new Authenticator(`http://localhost:${env.PORT}`);

/** Adds a passkey as a signed-in person does, and returns it with its authenticator. */
export const addPasskey = async (
  gateway: TestGateway,
  person: Pick<Person, 'passkeys'>,
  { name = 'Laptop', password = DEMO_PASSWORD } = {},
) => {
  const authenticator = authenticatorFor(gateway);
  const options = await person.passkeys.addOptions({ password });
  const passkey = await person.passkeys.add({ name, credential: authenticator.create(options) });
  return { ...passkey, authenticator };
};
