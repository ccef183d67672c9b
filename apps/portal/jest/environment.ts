import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { TestEnvironment } from 'jest-environment-jsdom';
import { quickenStyles } from './quick-styles';

const query = (media: string) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  onchange: null,
  dispatchEvent: () => false,
});

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Adds browser APIs that jsdom lacks: the Fetch classes, channels between tabs, locks and observers. */
export default class PortalEnvironment extends TestEnvironment {
  private readonly channels = new Set<BroadcastChannel>();

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    const { channels } = this;
    class Channel extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        channels.add(this);
        (this as unknown as { unref(): void }).unref();
      }
    }
    Object.assign(this.global, {
      AbortController,
      AbortSignal,
      BroadcastChannel: Channel,
      Headers,
      IntersectionObserver: Observer,
      matchMedia: query,
      // A retry may finish after the last test of a file, when the window no longer exists.
      reportError: (error: unknown) => (this.global as typeof this.global | null)?.console.error(error),
      Request,
      ResizeObserver: Observer,
      ReadableStream,
      Response,
      structuredClone,
      TextDecoder,
      TextEncoder,
      fetch: () => Promise.reject(new TypeError('No gateway was opened: see apps/portal/jest/gateway.ts')),
    });
    const { window } = this.global as unknown as { window: Window };
    // The `crypto` of jsdom cannot encrypt, so Node's replaces it.
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
    Object.defineProperty(window.navigator, 'locks', { value: navigator.locks, configurable: true });
    window.scrollTo = () => {};
    // jsdom has no PointerEvent, which checkboxes need.
    const { MouseEvent } = this.global as unknown as { MouseEvent: typeof globalThis.MouseEvent };
    Object.assign(this.global, { PointerEvent: class extends MouseEvent {} });
    const element = (this.global as unknown as { Element: { prototype: Record<string, unknown> } }).Element.prototype;
    element.scrollTo ??= () => {};
    element.scrollBy ??= () => {};
    element.scrollIntoView ??= () => {};
    quickenStyles(this.global as unknown as Window & typeof globalThis);
  }

  override async teardown() {
    for (const channel of this.channels) channel.close();
    await super.teardown();
  }
}
