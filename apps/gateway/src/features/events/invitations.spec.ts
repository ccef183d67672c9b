import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { publishEvent } from '../../../../../tests/kit/events';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { until } from '../../../../../tests/kit/until';
import { DueWork } from '../../services/jobs/due-work';
import { TEXTS } from '../../services/mail/texts';

let gateway: TestGateway;
let smtp: SMTPServer;
const deliveries: { to: string; mail: Email }[] = [];
const people = {} as Record<Name, Person>;
beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          deliveries.push({ to: session.envelope.rcptTo[0]!.address, mail });
          callback();
        });
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  gateway = await openTestGateway({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://portal.example' } });
  for (const name of ['bruno', 'ines', 'eve'] as const) people[name] = await gateway.as(name);
});
afterAll(async () => {
  await gateway.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const GERMAN = { scope: 'specific' as const, companies: ['cp-brennhagen'] };
const BERLIN = { zone: 'Europe/Berlin', startsAt: '2030-10-26T20:00', endsAt: '2030-10-27T10:00' };
const waitForMails = async ({ email }: Person, title: string, atLeast: number): Promise<Email[]> => {
  const mails = () => deliveries.filter(({ to, mail }) => to === email && mail.subject?.includes(title)).map(({ mail }) => mail);
  await until(() => Promise.resolve(mails().length >= atLeast));
  return mails();
};
const runWork = async (documentId: string): Promise<void> => {
  const dueUpdate = gateway.database.db
    .updateTable('due')
    .set({ due_at: new Date(0) })
    .where('kind', 'in', ['event.tell', 'event.changed'])
    .where('key', 'like', `${documentId}%`);
  while (Number((await dueUpdate.executeTakeFirst()).numUpdatedRows)) await gateway.app.get(DueWork, { strict: false }).run('quick');
};
/** Parses the calendar part of a mail with an independent library. */
const entryIn = (mail: Email) => {
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')!;
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(part.content as ArrayBuffer).toString()) as unknown[]);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  const text = (name: string) => String(event.component.getFirstPropertyValue(name));
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    mimeMethod: part.method?.toUpperCase(),
    uid: event.uid,
    sequence: event.sequence,
    status: text('status'),
    zone: event.startDate.zone?.tzid,
    starts: event.startDate.toJSDate().toISOString(),
    ends: event.endDate.toJSDate().toISOString(),
    location: event.location,
    url: text('url'),
    attendees: event.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase()),
  };
};

describe('an invitation', () => {
  it('R8.6 an invitation has the correct time across a clock change, and a later mail updates or removes its calendar entry', async () => {
    const title = `Nachtschicht ${Date.now()}`;
    const url = 'https://meet.example.com/radar';
    const { documentId } = await publishEvent(people.ines, { ...GERMAN, ...BERLIN, title, url });
    await people.bruno.events.register({ documentId });
    const confirmation = entryIn((await waitForMails(people.bruno, title, 1))[0]!);
    expect(confirmation).toMatchObject({
      method: 'REQUEST',
      mimeMethod: 'REQUEST',
      status: 'CONFIRMED',
      zone: 'Europe/Berlin',
      starts: '2030-10-26T18:00:00.000Z',
      ends: '2030-10-27T09:00:00.000Z',
      location: 'Training centre, Hall 2',
      attendees: [`mailto:${people.bruno.email}`],
    });
    // The link redirects to the current address of the meeting as long as the person has a seat.
    const path = confirmation.url.replace('https://portal.example', '');
    expect((await fetch(gateway.url + path, { redirect: 'manual' })).headers.get('location')).toBe(url);

    await publishEvent(people.ines, { ...GERMAN, ...BERLIN, documentId, rev: 1, title, url, startsAt: '2030-10-27T02:30+01:00' });
    await runWork(documentId);
    const change = entryIn((await waitForMails(people.bruno, title, 2))[1]!);
    expect(change).toMatchObject({ method: 'REQUEST', uid: confirmation.uid, starts: '2030-10-27T01:30:00.000Z' });
    expect(change.sequence).toBeGreaterThan(confirmation.sequence);

    await people.bruno.events.unregister({ documentId });
    const cancellation = entryIn((await waitForMails(people.bruno, title, 3))[2]!);
    expect(cancellation).toMatchObject({ method: 'CANCEL', uid: confirmation.uid, status: 'CANCELLED' });
    expect(cancellation.sequence).toBeGreaterThan(change.sequence);
    expect((await fetch(gateway.url + path, { redirect: 'manual' })).status).toBe(404);

    await people.bruno.events.register({ documentId });
    const secondConfirmation = entryIn((await waitForMails(people.bruno, title, 4))[3]!);
    expect(secondConfirmation.sequence).toBeGreaterThan(cancellation.sequence);
    await people.ines.events.cancel({ documentId, reason: 'The hall is closed.' });
    await runWork(documentId);
    const last = (await waitForMails(people.bruno, title, 5))[4]!;
    expect(entryIn(last)).toMatchObject({ method: 'CANCEL', uid: confirmation.uid });
    expect(entryIn(last).sequence).toBeGreaterThan(secondConfirmation.sequence);
    expect(last.text).toContain('The hall is closed.');
  });

  it('R3.3 readers get one mail about an event in their own language and can unsubscribe from such mails', async () => {
    const title = `Feldtag ${Date.now()}`;
    const { documentId } = await publishEvent(people.ines, { ...GERMAN, ...BERLIN, title, notify: true });
    await runWork(documentId);
    const [mail] = await waitForMails(people.bruno, title, 1);
    expect(mail!.subject).toBe(TEXTS.de['event.published'].subject.replace('{title}', title));
    expect(mail!.text).toContain('26. Oktober 2030');
    expect(mail!.headers.find(({ key }) => key === 'list-unsubscribe')).toBeDefined();
    expect(deliveries.filter(({ to, mail: one }) => to === people.bruno.email && one.subject?.includes(title))).toHaveLength(1);
    expect(deliveries.some(({ to }) => to === people.eve.email)).toBe(false);
  });

  it('R4.9 a person on the waiting list gets a mail without an invitation, and gets the invitation together with the seat', async () => {
    const title = `Kleiner Kreis ${Date.now()}`;
    const { documentId } = await publishEvent(people.ines, { scope: 'all', ...BERLIN, title, capacity: 1 });
    await people.eve.events.register({ documentId });
    await people.bruno.events.register({ documentId, waitingList: true });
    const [waiting] = await waitForMails(people.bruno, title, 1);
    expect(waiting!.attachments).toEqual([]);
    await publishEvent(people.ines, { scope: 'all', ...BERLIN, title, capacity: 1, documentId, rev: 1, location: 'Hall 3' });
    await runWork(documentId);
    const [, change] = await waitForMails(people.bruno, title, 2);
    expect(change!.text).toContain('Hall 3');
    expect([change!.attachments, change!.text!.includes(TEXTS.de['event.moved'].attachment!)]).toEqual([[], false]);
    await people.eve.events.unregister({ documentId });
    const [, , promoted] = await waitForMails(people.bruno, title, 3);
    expect(promoted!.text).toContain(TEXTS.de['event.promoted'].attachment);
    expect(entryIn(promoted!).method).toBe('REQUEST');
  });
});
