import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

export class Fault extends Error {}

/** Reads a port from the environment. If it is 0, reserves a free port. */
export async function portFrom(name: string, fallback: number): Promise<number> {
  const text = process.env[name] || String(fallback);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Fault(`${name} must be a port number, not "${text}".`);
  return port === 0 ? reservePort() : port;
}

/** The ports that this process has reserved and that may not have a listener yet. */
const reservations = new Set<number>();

/**
 * Reserves a free port for this process. The port is below the range of outgoing connections, so that it stays free while a server
 * restarts.
 */
export async function reservePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  if (reservations.has(port) || (await isTaken(port))) return reservePort();
  reservations.add(port);
  return port;
}

export function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(true));
    probe.listen(port, () => probe.close(() => resolve(false)));
  });
}
