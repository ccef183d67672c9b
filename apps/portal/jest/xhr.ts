/** Lets a test pause an upload. */
export interface UploadWorld {
  /** Called when half of the body is sent. The upload continues when the promise is fulfilled. */
  halfway: () => Promise<void>;
}

/** Implements the part of XMLHttpRequest that the portal uses, over the same simulated network as `fetch`. */
export const createXhrClass = (serve: typeof fetch, world: UploadWorld) =>
  class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    private method = '';
    private url = '';
    private readonly headers = new Headers();
    private answered = new Headers();
    private aborted = false;

    open(method: string, url: string) {
      this.method = method;
      this.url = url;
    }

    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }

    getResponseHeader(name: string): string | null {
      return this.answered.get(name);
    }

    send(body: FormData) {
      void this.transfer(body);
    }

    abort() {
      this.aborted = true;
    }

    private reportProgress(loaded: number) {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }));
    }

    private async transfer(body: FormData) {
      try {
        this.reportProgress(50);
        await world.halfway();
        if (this.aborted) return;
        this.reportProgress(100);
        const answer = await serve(this.url, { method: this.method, headers: this.headers, body });
        this.status = answer.status;
        this.answered = answer.headers;
        this.responseText = await answer.text();
        if (!this.aborted) this.dispatchEvent(new Event('load'));
      } catch {
        if (!this.aborted) this.dispatchEvent(new Event('error'));
      }
    }
  };
