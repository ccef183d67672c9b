import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { makeLog } from '../../apps/gateway/src/platform/log';
import { browserOf } from '../kit/following-browser';
import { inquiry } from '../kit/inquiries';
import { type OpenIdProvider, openProvider } from '../kit/openid-provider';
import { codeNow } from '../kit/second-factor';
import { PASSWORD, signUp } from '../kit/sign-up';
import { KEY, openTestGateway, type Person, type TestGateway } from '../kit/test-gateway';

/** A word of each personal field that occurs nowhere else. */
const CANARY = {
  email: 'zqmailboxkx',
  firstname: 'zqfirstkx',
  lastname: 'zqlastkx',
  phone: '7736401928',
  browser: 'zqbrowserkx',
  identitySubject: 'zqsubjectkx',
  identityEmail: 'zqprovidermailkx',
  subject: 'zqsubjectlinekx',
  message: 'zqmessagekx',
  reply: 'zqreplykx',
  note: 'zqnotekx',
  attachmentName: 'zqattachmentkx',
  attachment: 'zqattachedkx',
  unattachedName: 'zqunattachedkx',
  draft: 'zqdraftkx',
  view: 'zqviewkx',
  question: 'zqquestionkx',
  conversation: 'zqtitlekx',
  searchTerm: 'zqsearchkx',
} as const;
type Field = keyof typeof CANARY | 'password' | 'secret' | 'recoveryCode';

const AUDIT = 'The audit is evidence, and its entries cannot be changed (ADR 0019)';
const AUTHOR = 'Inquiries stay with the name of their author, because the company still needs them';
const BELL = "The bells of approvers name the people of their requests, until their owner's account is deleted";
const FACT = 'Facts expire after 7 days';
const MAIL = 'Mails expire 30 days after sending';
const CODE = 'Codes expire after 2 days';
const UPLOAD = 'Files that no item uses expire after one day';
const GAP = 'A question without an answer stays without its person, so that the missing document can be published';

const NAME = { 'audit.after': AUDIT, 'audit.before': AUDIT, 'fact.data': FACT, 'letter.data': MAIL, 'notification.words': BELL };

/** The columns that still contain the word of a field after the deletion, as `docs/PERSONAL_DATA.md` decides, with the reason. */
const RETAINED: Partial<Record<Field, Record<string, string>>> = {
  firstname: { ...NAME, 'person.firstname': AUTHOR, 'ticket.search': AUTHOR },
  lastname: { ...NAME, 'person.lastname': AUTHOR, 'ticket.search': AUTHOR },
  email: {
    'code_mail.email': CODE,
    'otp.email': CODE,
    'fact.data': FACT,
    'letter.to_address': MAIL,
    'person.email': 'The row of the person stays because other rows refer to it, and the address is free for a new account',
  },
  phone: { 'audit.after': AUDIT },
  identitySubject: { 'audit.after': AUDIT },
  identityEmail: { 'letter.data': MAIL },
  subject: { 'fact.data': FACT, 'ticket.subject': AUTHOR, 'ticket.search': AUTHOR },
  message: { 'fact.data': FACT, 'ticket_entry.text': AUTHOR, 'ticket.search': AUTHOR },
  reply: { 'fact.data': FACT, 'ticket_entry.text': AUTHOR, 'ticket.excerpt': AUTHOR, 'ticket.search': AUTHOR },
  note: { 'fact.data': FACT, 'ticket_note.text': AUTHOR },
  attachmentName: { 'fact.data': FACT, 'file.name': AUTHOR, 'ticket.search': AUTHOR },
  unattachedName: { 'file.name': UPLOAD },
  question: { 'unanswered.question': GAP },
};
/** The fields whose words are never stored as they are. */
const NEVER_STORED: readonly Field[] = ['searchTerm', 'password', 'secret', 'recoveryCode'];
/** The only field whose word is in the data folder: the content of a file in an inquiry. */
const RETAINED_IN_FILES: readonly Field[] = ['attachment'];
/** The fields by which the region, which handles it, still finds the inquiry of the person. */
const FOUND_IN_INQUIRIES: readonly Field[] = ['firstname', 'lastname', 'subject', 'message', 'reply', 'attachmentName'];

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

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

/** Returns the columns of all tables that contain a word, as text or as bytes, by field. */
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

/** Signs up a member of staff of LCO Deutschland, who then uses the portal with the words of the fields. */
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
  const marco = await gateway.as('marco');
  await marco.approvals.decide({ userId: id, status: 'Approved' });
  const person = await gateway.signIn(email, PASSWORD);
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
  const { secret, flow } = await person.factors.setUp({ password: PASSWORD });
  const { codes } = await person.factors.add({ flow, code: codeNow(secret) });
  return { id, marco, words: { ...CANARY, password: PASSWORD, secret, recoveryCode: codes[0]!.replace('-', '') } };
};

/** Returns the fields whose words are in a text. */
const fieldsIn = (text: string, words: Record<Field, string>): Field[] => {
  const lowerText = text.toLowerCase();
  return (Object.keys(words) as Field[]).filter((field) => lowerText.includes(words[field].toLowerCase()));
};

describe('the deletion of an account', () => {
  it('T26 what a deleted person entered anywhere remains only where the map of personal data keeps it', async () => {
    const { id, marco, words } = user;
    const fields = Object.keys(words) as Field[];
    const photosOf = () => gateway.database.db.selectFrom('photo').select('id').where('person_id', '=', id).execute();

    // Without a place before the deletion, a field would prove nothing.
    const columnsBefore = await findColumns(words);
    const storedFields = [...Object.keys(columnsBefore), ...fields.filter((field) => filesWith(words[field]).length > 0)];
    expect(storedFields.sort()).toEqual(fields.filter((field) => !NEVER_STORED.includes(field)).sort());
    expect(await photosOf()).toHaveLength(1);

    await marco.approvals.removeAccount({ userId: id, reason: 'Left the company.' });
    const retainedColumns = Object.entries(RETAINED).map(([field, columns]) => [field, Object.keys(columns).sort()]);
    expect(await findColumns(words)).toEqual(Object.fromEntries(retainedColumns));
    expect(fields.filter((field) => filesWith(words[field]).length > 0)).toEqual(RETAINED_IN_FILES);
    expect(await photosOf()).toEqual([]);

    const [lena, sam] = [await gateway.as('lena'), await gateway.as('sam')];
    const foundFields: Field[] = [];
    for (const field of fields) {
      const results = JSON.stringify(await marco.search.find({ searchTerm: words[field] }));
      if (results.toLowerCase().includes(CANARY.subject)) foundFields.push(field);
      expect((await sam.approvals.list({ search: words[field] })).items).toEqual([]);
    }
    expect(foundFields.sort()).toEqual([...FOUND_IN_INQUIRIES].sort());

    const ownData = [await lena.accounts.personalData(), await marco.accounts.personalData(), await sam.accounts.personalData()];
    expect(fieldsIn(JSON.stringify(ownData), words)).toEqual([]);
    const table = await (await marco.fetch('/api/loganalysis/exportinquiries')).text();
    expect(table).toContain(CANARY.subject);
    expect(fieldsIn(table, words).filter((field) => !FOUND_IN_INQUIRIES.includes(field))).toEqual([]);
  });

  it('T26 the log contains nothing that a person entered', async () => {
    expect(logText).toContain('security.sign_in_failed');
    expect(fieldsIn(logText, user.words)).toEqual([]);
  });
});
