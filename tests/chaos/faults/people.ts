import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { createCursor } from '../../../apps/portal/src/live/cursor';
import { pdfFile } from '../../kit/files/files';
import { rawInquiry } from '../../kit/inquiries';
import { KEY } from '../../kit/subscription-key';

const RETRY_MS = 250;
const REQUEST_TIMEOUT_MS = 6_000;
/** The pause between two actions. Requests are always in progress, and enough CPU time remains for the faults. */
const PACE_MS = 200;
/** The number of messages after which a writer replaces a conversation with a new one. */
const LONG_TEXT_LENGTH = 80;
/** The number of latest conversations that a reader polls. */
const READ_CONVERSATIONS = 8;
/** The statuses after which a request is repeated: the database or a store is down, there are too many requests, or no gateway is ready. */
const RETRYABLE_STATUSES = [429, 502, 503, 504];

export interface Ledger {
  /** The acknowledged texts by ticket, in the order of writing. */
  replies: Map<string, string[]>;
  notes: Map<string, string[]>;
  files: Map<string, Uint8Array>;
  /** The unexpected responses. */
  faults: string[];
  /** The number of failed attempts that were retried. */
  refused: number;
  /** The longest time until a request succeeded. */
  longestMs: number;
}

/** A user who stays signed in during all faults. */
export class Caller {
  private token = '';
  constructor(
    readonly email: string,
    private readonly url: string,
    private readonly ledger: Ledger,
  ) {}

  async signIn(): Promise<string> {
    const { body } = await this.retryUntilAccepted('POST', '/api/auth/login', {
      json: { email: this.email, password: 'portal-demo' },
      isOpen: true,
    });
    this.token = String((body as { token: string }).token);
    return this.token;
  }

  /** Repeats a request with the same key until it succeeds. */
  async retryUntilAccepted(
    method: string,
    path: string,
    { json, form, isOpen = false }: { json?: unknown; form?: () => FormData; isOpen?: boolean } = {},
  ): Promise<{ status: number; body: unknown }> {
    const key = randomUUID();
    const startedAt = performance.now();
    for (;;) {
      const answer = await this.attempt(method, path, key, json, form, isOpen).catch(() => null);
      if (answer && !RETRYABLE_STATUSES.includes(answer.status)) {
        this.ledger.longestMs = Math.max(this.ledger.longestMs, performance.now() - startedAt);
        if (answer.status === 401 && !isOpen) await this.signIn();
        else {
          if (answer.status !== 200) this.ledger.faults.push(`${answer.status} at ${path}: ${JSON.stringify(answer.body)}`);
          return answer;
        }
      }
      this.ledger.refused++;
      await pause(RETRY_MS);
    }
  }

  private async attempt(method: string, path: string, key: string, json: unknown, form: (() => FormData) | undefined, isOpen: boolean) {
    const response = await fetch(this.url + path, {
      method,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      headers: {
        ...KEY,
        connection: 'close',
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...(isOpen ? {} : { authorization: `Bearer ${this.token}` }),
        ...(method === 'POST' && !isOpen ? { 'idempotency-key': key } : {}),
      },
      ...(json ? { body: JSON.stringify(json) } : form ? { body: form() } : {}),
    });
    const body = response.headers.get('content-type')?.includes('json')
      ? await response.json()
      : new Uint8Array(await response.arrayBuffer());
    return { status: response.status, body };
  }
}

export interface Work {
  /** Stops the work after the actions in progress. */
  end: () => Promise<void>;
}

const openTicket = async (partner: Caller, ledger: Ledger): Promise<string> => {
  const { body } = await partner.retryUntilAccepted('POST', '/api/contactus/createinquiry', { json: rawInquiry() });
  const { ticketId } = (body as { ticket: { ticketId: string } }).ticket;
  ledger.replies.set(ticketId, []);
  ledger.notes.set(ticketId, []);
  return ticketId;
};

/** Writes to several tickets at the same time, sequentially in each, and replaces a ticket when its conversation has become long. */
export const write = (ledger: Ledger, { partner, handler, tickets }: { partner: Caller; handler: Caller; tickets: number }): Work => {
  const abortController = new AbortController();
  const sendEntry = async (ticketId: string, nr: number): Promise<void> => {
    const id = randomUUID();
    if (nr % 4 === 3) {
      await handler.retryUntilAccepted('POST', '/api/contactus/note', {
        json: { TicketId: ticketId, noteId: id, text: `Between us ${id}` },
      });
      ledger.notes.get(ticketId)!.push(id);
    } else {
      const author = nr % 2 ? partner : handler;
      await author.retryUntilAccepted('POST', '/api/contactus/inquiryreply', {
        json: { TicketId: ticketId, replyId: id, message: `Answer ${id}` },
      });
      ledger.replies.get(ticketId)!.push(id);
    }
    await pause(PACE_MS);
  };
  const writeTickets = async (): Promise<void> => {
    while (!abortController.signal.aborted) {
      const ticketId = await openTicket(partner, ledger);
      for (let nr = 0; nr < LONG_TEXT_LENGTH && !abortController.signal.aborted; nr++) await sendEntry(ticketId, nr);
    }
  };
  const work = Promise.all(Array.from({ length: tickets }, writeTickets));
  return {
    end: async () => {
      abortController.abort();
      await work;
    },
  };
};

/** Reads the conversations repeatedly and expects that each acknowledged message exists once. */
export const startReading = (ledger: Ledger, reader: Caller): Work => {
  const abortController = new AbortController();
  const work = (async () => {
    while (!abortController.signal.aborted) {
      for (const [ticketId, replies] of [...ledger.replies].slice(-READ_CONVERSATIONS)) {
        const expectedReplies = [...replies];
        const { body } = await reader.retryUntilAccepted('GET', `/api/contactus/inquirybyid?TicketId=${ticketId}`);
        const { entries } = body as { entries: { entryId: string }[] };
        const presentIds = new Set(entries.map(({ entryId }) => entryId));
        if (presentIds.size !== entries.length) ledger.faults.push(`a message of ${ticketId} was read twice`);
        for (const id of expectedReplies) if (!presentIds.has(id)) ledger.faults.push(`${id} was acknowledged and is not in ${ticketId}`);
        await pause(3 * PACE_MS);
      }
    }
  })();
  return {
    end: async () => {
      abortController.abort();
      await work;
    },
  };
};

/** Sends files in a separate conversation. A gateway may have too little space for them. */
export const sendFiles = async (ledger: Ledger, person: Caller): Promise<Work & { ticketId: string }> => {
  const abortController = new AbortController();
  const ticketId = await openTicket(person, ledger);
  const uploads = (async () => {
    while (!abortController.signal.aborted) {
      const fileId = randomUUID();
      const bytes = new Uint8Array([...pdfFile(), ...Buffer.from(`\n% ${fileId}`)]);
      const makeUploadForm = () => {
        const form = new FormData();
        form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'values.pdf');
        return form;
      };
      await person.retryUntilAccepted('POST', `/api/files/upload?purpose=attachment&fileId=${fileId}&name=values.pdf`, {
        form: makeUploadForm,
      });
      const replyId = randomUUID();
      const json = { TicketId: ticketId, replyId, message: 'The values.', attachments: [fileId] };
      await person.retryUntilAccepted('POST', '/api/contactus/inquiryreply', { json });
      ledger.replies.get(ticketId)!.push(replyId);
      ledger.files.set(fileId, bytes);
      await pause(8 * PACE_MS);
    }
  })();
  return {
    ticketId,
    end: async () => {
      abortController.abort();
      await uploads;
    },
  };
};

/** Returns a file of a conversation, requested by a permitted reader. */
export const fetchFile = async (person: Caller, ticketId: string, fileId: string): Promise<Uint8Array> => {
  const { body } = await person.retryUntilAccepted('GET', `/api/contactus/attachment?as=preview&TicketId=${ticketId}&fileId=${fileId}`);
  return (await person.retryUntilAccepted('GET', (body as { url: string }).url)).body as Uint8Array;
};

/** A tab that stays open and reconnects with its cursor whenever its connection breaks. */
export interface Follower extends Work {
  name: string;
  /** The applied replies and notes in order, including repetitions. */
  appliedTexts: string[];
  connections: () => number;
}

interface FactMessage {
  seq: number;
  data: { entry?: { entryId: string }; note?: { noteId: string } };
}
const isFact = (message: object): message is FactMessage => 'seq' in message && 'data' in message;

export const followFacts = (ledger: Ledger, name: string, person: Caller, url: string): Follower => {
  const appliedFacts: string[] = [];
  const cursor = createCursor();
  const abortController = new AbortController();
  let connections = 0;

  const connectOnce = async (token: string): Promise<void> => {
    const auth = cursor.epoch === undefined ? { token } : { token, since: cursor.seq, epoch: cursor.epoch };
    const socket = io(url, { transports: ['websocket'], auth, reconnection: false, forceNew: true, timeout: REQUEST_TIMEOUT_MS });
    abortController.signal.addEventListener('abort', () => socket.disconnect(), { once: true });
    socket.on('welcome', ({ seq, whole, epoch }: { seq: number; whole: boolean; epoch: string }) => {
      connections++;
      if (cursor.epoch === undefined) cursor.adopt(seq, epoch);
      else if (!whole || epoch !== cursor.epoch) ledger.faults.push(`${name} was told at ${cursor.seq} that the log is not whole`);
    });
    // The tab's cursor is behind the heartbeat, so the tab has lost a fact and reconnects.
    socket.on('head', ({ seq }: { seq: number }) => seq > (cursor.seq ?? 0) && socket.disconnect());
    socket.onAny((type: string, message: object) => {
      if (!isFact(message) || !cursor.advance(message.seq)) return;
      if (type === 'ticket.replied') appliedFacts.push(message.data.entry!.entryId);
      if (type === 'ticket.noted') appliedFacts.push(message.data.note!.noteId);
    });
    await new Promise<void>((resolve) => socket.on('disconnect', () => resolve()).on('connect_error', () => resolve()));
    socket.disconnect();
  };
  const subscription = (async () => {
    while (!abortController.signal.aborted) {
      await connectOnce(await person.signIn());
      await pause(RETRY_MS);
    }
  })();
  return {
    name,
    appliedTexts: appliedFacts,
    connections: () => connections,
    end: async () => {
      abortController.abort();
      await subscription;
    },
  };
};
