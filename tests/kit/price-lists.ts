import type { PriceListRow, priceRoutes, RawInput } from '@portal/contracts';
import { DueWork } from '../../apps/gateway/src/services/jobs/due-work';
import { postponeFilesExcept, uploadFor } from './documents';
import { pdfFile, xlsxOf } from './files/files';
import type { Person, TestGateway } from './test-gateway';

type Upload = RawInput<typeof priceRoutes.upload>;

/** Returns valid input for a price list, without the file. */
export const priceList = (overrides: Partial<Upload> = {}): Upload => ({ title: 'Transmitters, list prices', scope: 'all', ...overrides });

export type PriceCells = readonly (string | number | null)[];
/** Builds a workbook with parts and prices. */
export const pricesFile = (rows: readonly PriceCells[] = [['YD-P7-2', 'Pressure transmitter', 480]]): Buffer =>
  xlsxOf([['Part number', 'Description', 'Price EUR'], ...rows]);

export const uploadPrices = (
  gateway: TestGateway,
  person: Person,
  name = 'Transmitters.xlsx',
  bytes: Buffer = name.endsWith('.pdf') ? pdfFile() : pricesFile(),
): Promise<string> => uploadFor('price', gateway, person, name, bytes);

/** Reads pending files of the given publications, or of all, and compares the versions. */
export const readPrices = async (gateway: TestGateway, publications: readonly string[] = []): Promise<void> => {
  const { app, database } = gateway;
  const kinds = ['file.extract', 'prices.compare'];
  if (publications.length) await postponeFilesExcept(gateway, publications);
  // Work that is due later has been postponed and is not awaited.
  const horizon = new Date(Date.now() + 3_600_000);
  const pendingFiles = () =>
    database.db.selectFrom('due').select('key').where('kind', 'in', kinds).where('failed_at', 'is', null).where('due_at', '<', horizon);
  while ((await pendingFiles().execute()).length) await app.get(DueWork, { strict: false }).run('slow');
};

export const publishPrices = async (
  gateway: TestGateway,
  person: Person,
  overrides: Partial<Upload> = {},
  name?: string,
  bytes?: Buffer,
): Promise<PriceListRow> => {
  const fileId = await uploadPrices(gateway, person, name, bytes);
  return (await person.prices.upload(priceList({ fileId, ...overrides }))).document;
};

export const pricesPath = ({ documentId, file }: Pick<PriceListRow, 'documentId' | 'file'>): string =>
  `/api/pricelist/download/${encodeURIComponent(file.name)}?documentId=${documentId}`;
