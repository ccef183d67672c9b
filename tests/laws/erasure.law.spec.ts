import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { sql } from 'kysely';
import { Clock } from '../../apps/gateway/src/platform/clock';
import { Cleanup } from '../../apps/gateway/src/platform/database/cleanup';
import { Idempotency } from '../../apps/gateway/src/platform/http/idempotency';
import { makeLog } from '../../apps/gateway/src/platform/log';
import { makeExports } from '../kit/files/make-exports';
import { PICTURE } from '../kit/files/picture';
import { browserOf } from '../kit/following-browser';
import { inquiry } from '../kit/inquiries';
import { type OpenIdProvider, openProvider } from '../kit/openid-provider';
import { addPasskey } from '../kit/passkeys/add-passkey';
import { codeNow } from '../kit/second-factor';
import { PASSWORD, signUp } from '../kit/sign-up';
import { KEY, openTestGateway, type Person, type TestGateway } from '../kit/test-gateway';
import { CANARY, EXPORTED, type Field, FOUND_IN_INQUIRIES, NEVER_STORED, RETAINED, RETAINED_IN_FILES } from './canary';

let provider: OpenIdProvider;
let gateway: TestGateway;
let logText = '';
let user: Awaited<ReturnType<typeof usePortal>>;
beforeAll(async () => {
  provider = await openProvider({ sub: CANARY.identitySubject, tid: 'a-tenant' });
  const log = makeLog('trace', { write: (line: string) => void (logText += line) });
  gateway = await openTestGateway({ env: provider.env, log });
  provider.serve(gateway.url);
  user = await usePortal();
});
afterAll(async () => {
  await gateway.close();
  await provider.close();
});

/** Returns a person whose writes have idempotency keys, like those of the portal, so that their responses are stored. */
const withIdempotencyKeys = (person: Person): Person =>
  new Proxy(person, {
    get: (target, group) => {
      const calls: unknown = Reflect.get(target, group);
      if (typeof calls !== 'object' || calls === null) return calls;
      return new Proxy(calls, {
        get: (routes, name) => {
          const call: unknown = Reflect.get(routes, name);
          return typeof call === 'function' ? (input: object = {}) => call(input, { idempotencyKey: randomUUID() }) : call;
        },
      });
    },
  });

/** Returns the decrypted responses stored for idempotency keys. */
const readStoredReplies = async (): Promise<string[]> => {
  const idempotency = gateway.app.get(Idempotency, { strict: false });
  const rows = await gateway.database.db.selectFrom('idempotency').select('reply').execute();
  return rows.map(({ reply }) => JSON.stringify(idempotency['openReply'](reply)).toLowerCase());
};

/** Returns the columns of all tables that contain a word, as text, as bytes or encrypted as a stored response, by field. */
const findColumns = async (words: Record<Field, string>): Promise<Partial<Record<Field, string[]>>> => {
  const { db } = gateway.database;
  const forms = Object.entries(words).map(([field, word]) => ({
    field: field as Field,
    spellings: [word.toLowerCase(), Buffer.from(word).toString('hex')],
  }));
  const pattern = forms.flatMap(({ spellings }) => spellings).join('|');
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const columns: Partial<Record<Field, Set<string>>> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ column: string; text: string }>`
      select cell.name as column, lower(cell.content) as text from ${sql.table(name)} as row, jsonb_each_text(to_jsonb(row)) as cell(name, content)
      where lower(cell.content) ~ ${pattern}`.execute(db);
    for (const { column, text } of rows)
      for (const { field, spellings } of forms)
        if (spellings.some((spelling) => text.includes(spelling))) (columns[field] ??= new Set()).add(`${name}.${column}`);
  }
  const replies = (await readStoredReplies()).join('\n');
  for (const { field, spellings } of forms)
    if (spellings.some((spelling) => replies.includes(spelling))) (columns[field] ??= new Set()).add('idempotency.reply');
  return Object.fromEntries(Object.entries(columns).map(([field, names]) => [field, [...names].sort()]));
};

/** Returns the files of the data folder whose path or content contains a text. */
const filesWith = (text: string): string[] =>
  readdirSync(gateway.env.DATA_DIR, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    return path.includes(text) || (entry.isFile() && readFileSync(path).includes(text)) ? [path] : [];
  });

const upload = async ({ token }: Person, purpose: string, name: string, text: string): Promise<string> => {
  const fileId = randomUUID();
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/csv' }), name);
  const query = new URLSearchParams({ purpose, fileId, name });
  const response = await fetch(`${gateway.url}/api/files/upload?${query}`, {
    method: 'POST',
    headers: { ...KEY, authorization: `Bearer ${token}` },
    body: form,
  });
  expect({ status: response.status, body: response.ok || (await response.text()) }).toEqual({ status: 200, body: true });
  return fileId;
};

/** Signs up a member of staff of LCO Deutschland, who then enters the word of each field in the portal. */
const usePortal = async () => {
  const email = `${CANARY.email}@yarrowdyne.example`;
  const { id } = await signUp(gateway, {
    email,
    firstname: CANARY.firstname,
    lastname: CANARY.lastname,
    role: 'LBO',
    employee: true,
    lco: 'lco-deutschland',
    organizationType: 'local-company',
  });
  const marco = withIdempotencyKeys(await gateway.as('marco'));
  await marco.approvals.decide({ userId: id, status: 'Approved' });
  const person = withIdempotencyKeys(await gateway.signIn(email, PASSWORD));
  await gateway.http
    .post('/api/auth/login')
    .set({ ...KEY, 'user-agent': `Mozilla/5.0 (Windows NT 10.0) ${CANARY.browser}/1.0` })
    .send({ email, password: PASSWORD })
    .expect(200);
  await person.accounts.saveProfile({ firstname: CANARY.firstname, lastname: CANARY.lastname, phone: `+49 ${CANARY.phone}` });

  Object.assign(provider.account, { email: `${CANARY.identityEmail}@provider.example`, email_verified: true });
  const browser = browserOf(gateway.url);
  const send = (path: string, body: object) =>
    browser.go(gateway.url + path, {
      method: 'POST',
      headers: { ...KEY, 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
      body: JSON.stringify(body),
    });
  const { url } = (await (await send('/api/auth/microsoft', { password: PASSWORD })).json()) as { url: string };
  expect(await browser.follow(url)).toBe('/profile?microsoft=verified');
  expect((await send('/api/auth/identities', {})).status).toBe(200);

  const attachment = await upload(person, 'attachment', `${CANARY.attachmentName}.csv`, `a,b\n${CANARY.attachment},1\n`);
  const { ticket } = await person.tickets.open(
    inquiry({ subject: `About ${CANARY.subject}`, description: `A ${CANARY.message} text`, attachments: [attachment] }),
  );
  const { ticketId } = ticket;
  await person.tickets.reply({ ticketId, message: `One ${CANARY.reply} more` });
  const ticketOfPartner = (await (await gateway.as('bruno')).tickets.open(inquiry())).ticket.ticketId;
  await person.tickets.addNote({ ticketId: ticketOfPartner, text: `Internal ${CANARY.note}` });
  await person.tickets.close({ ticketId: ticketOfPartner, reason: `Closed ${CANARY.closing}` });
  await upload(person, 'attachment', `${CANARY.unattachedName}.csv`, 'a,b\n1,2\n');
  await person.publications.saveDraft({
    draftId: randomUUID(),
    kind: 'material',
    title: `Draft ${CANARY.draft}`,
    fields: [{ field: 'title', entries: [`Draft ${CANARY.draft}`] }],
  });
  await person.views.save({ viewId: randomUUID(), place: 'inquiries', name: CANARY.view, query: `search=${CANARY.view}` });
  let sessionId = '';
  for await (const line of await person.ai.chat({ question: `Which ${CANARY.question} has the YD-P7?` })) {
    if (line.type === 'begun') sessionId = line.sessionId;
  }
  await person.ai.rename({ sessionId, title: `About ${CANARY.conversation}` });
  await person.search.find({ searchTerm: CANARY.searchTerm });
  const photo = new FormData();
  photo.append('file', new Blob([new Uint8Array(PICTURE)], { type: 'image/png' }), 'me.png');
  expect((await person.fetch('/api/auth/userprofileupload', { method: 'POST', body: photo })).status).toBe(200);
  await gateway.http.post('/api/auth/login').set(KEY).send({ email, password: 'not the password' }).expect(401);
  await addPasskey(gateway, person, { name: CANARY.passkey, password: PASSWORD });
  await person.publications.watch({ partNumber: CANARY.watchedPart });
  await person.exports.prepare({ what: 'inquiries', from: CANARY.exportedDay });
  await makeExports(gateway);
  const { secret, flow } = await person.factors.setUp({ password: PASSWORD });
  const { codes } = await person.factors.add({ flow, code: codeNow(secret) });
  return {
    id,
    marco,
    ticketIds: [ticketId, ticketOfPartner],
    words: { ...CANARY, password: PASSWORD, secret, recoveryCode: codes[0]!.replace('-', '') },
  };
};

/** Runs the cleanup with the clock a day ahead, after the retention period of unattached files. */
const cleanUpTomorrow = async (): Promise<void> => {
  const clock = gateway.app.get(Clock);
  const now = clock.now.bind(clock);
  clock.now = () => new Date(now().getTime() + LIMITS.fileUntakenMs + 60_000);
  await gateway.app.get(Cleanup, { strict: false }).run();
  clock.now = now;
};

/** Returns the fields whose words occur in a text. */
const findFields = (text: string, words: Record<Field, string>): Field[] => {
  const lowerText = text.toLowerCase();
  return (Object.keys(words) as Field[]).filter((field) => lowerText.includes(words[field].toLowerCase()));
};

describe('the deletion of an account', () => {
  it('T26 data that a deleted person entered remains only where the map of personal data permits it', async () => {
    const { id, marco, ticketIds, words } = user;
    const fields = Object.keys(words) as Field[];
    const photosOf = () => gateway.database.db.selectFrom('photo').select('id').where('person_id', '=', id).execute();

    const fieldsInFiles = () => fields.filter((field) => filesWith(words[field]).length > 0);

    // A field whose word is stored nowhere before the deletion would prove nothing.
    const columnsBefore = await findColumns(words);
    const storedFields = new Set([...Object.keys(columnsBefore), ...fieldsInFiles()]);
    expect([...storedFields].sort()).toEqual(fields.filter((field) => !NEVER_STORED.includes(field)).sort());
    expect(await photosOf()).toHaveLength(1);

    await marco.approvals.removeAccount({ userId: id, reason: 'Left the company.' });
    const retainedColumns = Object.entries(RETAINED).map(([field, columns]) => [field, Object.keys(columns).sort()]);
    expect(await findColumns(words)).toEqual(Object.fromEntries(retainedColumns));
    expect(fieldsInFiles()).toEqual([...EXPORTED, ...RETAINED_IN_FILES]);
    expect(await photosOf()).toEqual([]);
    await cleanUpTomorrow();
    expect(fieldsInFiles()).toEqual(RETAINED_IN_FILES);

    const [lena, sam] = [await gateway.as('lena'), await gateway.as('sam')];
    const foundFields: Field[] = [];
    for (const field of fields) {
      const results = JSON.stringify(await marco.search.find({ searchTerm: words[field] }));
      if (ticketIds.some((ticketId) => results.includes(ticketId))) foundFields.push(field);
      expect((await sam.approvals.list({ search: words[field] })).items).toEqual([]);
    }
    expect(foundFields.sort()).toEqual([...FOUND_IN_INQUIRIES].sort());

    const ownData = [await lena.accounts.personalData(), await marco.accounts.personalData(), await sam.accounts.personalData()];
    expect(findFields(JSON.stringify(ownData), words)).toEqual([]);
    const table = await (await marco.fetch('/api/loganalysis/exportinquiries')).text();
    expect(table).toContain(CANARY.subject);
    expect(findFields(table, words).filter((field) => !FOUND_IN_INQUIRIES.includes(field))).toEqual([]);
  });

  it('T26 the log contains no data that a person entered', async () => {
    expect(logText).toContain('security.sign_in_failed');
    expect(findFields(logText, user.words)).toEqual([]);
  });
});
