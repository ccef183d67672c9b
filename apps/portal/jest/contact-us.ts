import type { UserInfo } from '@portal/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import type { TicketRow } from '../src/features/tickets/tickets.queries';
import type { Gateway } from './gateway';
import { makeMaster } from './master';
import { openGatewayFor, person } from './people';
import type { openAt } from './portal';
import { makeRow, serveTickets } from './tickets';
import { writeInto } from './write-into';

export const bruno = person({ userId: 'bruno', email: 'bruno@havelwerk.example', firstname: 'Bruno', lastname: 'Weiss', role: 'CP' });
const PRODUCTS = [
  { id: 'yd-f20', name: 'YD-F20 Flow meters', family: 'Flow meters', names: { de: 'YD-F20 Durchflussmesser' } },
  { id: 'yd-l5', name: 'YD-L5 Level radars', family: 'Level radars', names: { de: 'YD-L5 Füllstandradare' } },
];

/** The gateway and the tickets of the current test. */
export interface ContactUs {
  gateway: Gateway;
  tickets: ReturnType<typeof serveTickets>;
}

/** Opens a gateway for the new-inquiry page with this person signed in. */
export function enterContactUs(user: UserInfo = bruno, { companyWideTickets = false } = {}): ContactUs {
  const gateway = openGatewayFor(user);
  const rows: TicketRow[] = [];
  const tickets = serveTickets(gateway, rows, user.userId);
  gateway.on('masters', 'all', () => makeMaster({ products: PRODUCTS, companyWideTickets }));
  gateway.on('tickets', 'usualAnswer', () => ({ minutes: 170 }));
  gateway.on('files', 'upload', ({ fileId, name = '' }) => ({ file: { fileId, name, kind: 'pdf' as const, size: 3 } }));
  gateway.on('files', 'drop', () => ({ message: 'Dropped' }));
  gateway.on('tickets', 'open', ({ subject }) => {
    const row = makeRow(50, { subject, lastAt: new Date().toISOString() });
    tickets.add(row);
    return { message: 'Opened', ticket: row };
  });
  return { gateway, tickets };
}

export const findSubmit = () => screen.findByRole('button', { name: 'Submit inquiry' });
export const findField = (name: RegExp) => screen.findByLabelText(name);
export const storedDraft = () => sessionStorage.getItem('portal.of.bruno.inquiry');

export async function fillIn({ person: user }: Pick<Awaited<ReturnType<typeof openAt>>, 'person'>) {
  await screen.findByRole('option', { name: 'YD-L5 Level radars' });
  await user.selectOptions(await findField(/Type of inquiry/), 'Technical question');
  await user.selectOptions(await findField(/Product category/), 'YD-L5 Level radars');
  await writeInto(user, await findField(/Subject/), 'No echo');
  await writeInto(user, await findField(/Message/), 'Since Monday.');
}

export async function attachFile(name: string) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is nothing to choose files with.');
  await act(async () => fireEvent.change(input, { target: { files: [new File(['abc'], name)] } }));
}
