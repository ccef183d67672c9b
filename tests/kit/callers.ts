import { CALLERS, type Caller, type CallerName, type RequestDraft } from './rights-table';
import { signUp } from './sign-up';
import type { Stage } from './stage';
import { KEY, type Name } from './test-gateway';

export interface RawReply {
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, unknown>;
}

/** The kinds of callers in the rights table, signed in at the gateway of a stage. */
export class Callers {
  private readonly callers = new Map<CallerName, Caller>();

  constructor(private readonly stage: Stage) {}

  async signIn(): Promise<void> {
    const applicant = await signUp(this.stage.gateway);
    this.callers.set('nobody', { name: 'nobody', id: 'x', email: '', token: null, cookie: '' });
    this.callers.set('applicant', { name: 'applicant', id: applicant.id, email: applicant.email, token: applicant.token, cookie: '' });
    for (const name of CALLERS.slice(2) as Exclude<CallerName, 'nobody' | 'applicant'>[]) {
      const { id, email, token, cookie } = await this.stage.as(name satisfies Name);
      this.callers.set(name, { name, id, email, token, cookie });
    }
  }

  get(name: CallerName): Caller {
    return this.callers.get(name)!;
  }

  async send(caller: Caller, { path, json, form, token = caller.token, cookie = caller.cookie }: RequestDraft): Promise<RawReply> {
    const [method, url] = path.split(' ');
    const response = await fetch(this.stage.gateway.live.url + url, {
      method,
      redirect: 'manual',
      headers: {
        ...KEY,
        'accept-encoding': 'identity',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { cookie } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
      },
      ...(form ? { body: form } : json ? { body: JSON.stringify(json) } : {}),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, text, body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown> };
  }
}
