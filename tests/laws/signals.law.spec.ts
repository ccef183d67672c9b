import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notify } from '../../apps/gateway/src/platform/facts/notify';
import { featuresOn } from '../features';
import type { LiveClient } from '../kit/live-client';
import { Stage } from '../kit/stage';
import type { Name } from '../kit/test-gateway';
import { signalViolations, wholeContract } from './completeness';

const stage = new Stage();
const features = featuresOn(stage);
beforeAll(() => stage.open(), 120_000);
afterAll(() => stage.close());

const connect = async (name: Name): Promise<LiveClient> => {
  const client = (await stage.as(name)).connect();
  await client.until((events) => events.some(({ event }) => event === 'welcome'));
  return client;
};
const connectAll = (names: readonly Name[]) => Promise.all(names.map(connect));

describe('signals', () => {
  it('R10.1 every signal has a scene, and every scene belongs to a signal', () => {
    expect(signalViolations(features, wholeContract())).toEqual([]);
  });

  it.each(features.flatMap(({ signals }) => Object.entries(signals)))(
    'R10.1 %s reaches only its permitted viewers',
    async (signal, { from, hears, nonReceivers: outsiders, make }) => {
      const [sender, receivers, otherClients] = [await connect(from), await connectAll(hears), await connectAll(outsiders)];
      const isExpectedMessage = await make(sender!);
      const hasReceived = ({ events }: LiveClient) =>
        events.some(({ event, message }) => event === signal && isExpectedMessage(message as never));
      for (const client of receivers) await client.until(() => hasReceived(client));
      // An event that the outsiders receive after any event that they must not receive.
      await stage.gateway.database.tx((tx) => notify(tx, outsiders, { type: 'News', subjectId: 'x', words: {} }));
      stage.gateway.bell.ring();
      for (const client of otherClients) {
        await client.until((events) => events.some(({ event }) => event === 'notification.added'));
        expect(hasReceived(client)).toBe(false);
      }
      for (const client of [sender, ...receivers, ...otherClients]) client.close();
    },
  );
});
