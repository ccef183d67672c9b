import { afterEach, expect, it, jest } from '@jest/globals';
import { startUpdates, updateReady } from './updates';

/** Simulates the worker of a newer build whose files are still loading. */
class Worker extends EventTarget {
  state = 'installing';
  postMessage = jest.fn();
  install() {
    this.state = 'installed';
    this.dispatchEvent(new Event('statechange'));
  }
}

afterEach(() => {
  updateReady.set(null);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const openPage = async (workers: { installing?: Worker; waiting?: Worker }) => {
  const registration = Object.assign(new EventTarget(), { installing: null, waiting: null, update: async () => undefined, ...workers });
  const container = Object.assign(new EventTarget(), { controller: new Worker(), register: async () => registration });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  startUpdates();
  await new Promise((resolve) => setTimeout(resolve));
  return registration;
};

it('R10.3 a newer build that was being installed when the page opened is offered once it is complete', async () => {
  const newWorker = new Worker();
  await openPage({ installing: newWorker });
  expect(updateReady.get()).toBeNull();
  newWorker.install();
  updateReady.get()!();
  expect(newWorker.postMessage).toHaveBeenCalledWith({ type: 'apply' });
});

it('R10.3 a newer build that is found later is offered once it is complete', async () => {
  const registration = await openPage({});
  const newWorker = new Worker();
  Object.assign(registration, { installing: newWorker });
  registration.dispatchEvent(new Event('updatefound'));
  newWorker.install();
  expect(updateReady.get()).not.toBeNull();
});
