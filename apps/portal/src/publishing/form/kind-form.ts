import type { DraftKind, FieldErrors, PublicationView, Role, StoredFile } from '@portal/contracts';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod/mini';
import type { FileRow, PublicationRow } from '../rows';
import type { CommonFields, FieldValue, PublishForm } from './common-fields';

export interface CommonContent {
  documentId?: string;
  rev?: number;
  fileId?: string;
  /** All files in their order, for kinds with several files. */
  fileIds?: string[];
  note?: string;
  title: string;
  /** The scope of the audience. An edit without a scope leaves the audience unchanged. */
  scope?: CommonFields['scope'];
  lcos?: string[];
  companies?: string[];
  draftId?: string;
  confirmed?: boolean;
  liveFrom?: string | null;
  liveUntil?: string | null;
}

/** The fields that only one kind has. An empty string means that nothing is selected. */
export type OwnField<T extends CommonFields> = Exclude<keyof T, keyof CommonFields> & string;

export interface FieldsProps<T extends CommonFields> {
  form: PublishForm<T>;
  typed: T;
  /** The number of the version that will be published, if the item exists already. */
  newVersion: number | undefined;
  isEdit: boolean;
}

/** The content read from an uploaded file before publication, and the reason why it cannot be published yet. */
export interface FileLook {
  panel: ReactNode;
  objection: string | null;
  isConfirmed: boolean;
}
export const NO_LOOK: FileLook = { panel: null, objection: null, isConfirmed: false };

/** The parts of the publishing form that one kind defines. All other parts are shared by all kinds. */
export interface KindForm<Row extends PublicationRow, T extends CommonFields> {
  /** The kind of the item, which is also the purpose of its uploads. */
  kind: DraftKind;
  /** Accessors of a version's files: exactly one file or several. */
  files: { one: (row: Row) => FileRow['file'] } | { many: (row: Row) => readonly StoredFile[]; most?: number };
  titleLimit: number;
  section: 'publish.step.file' | 'publish.step.priceList' | 'publish.step.news' | 'publish.step.event';
  own: readonly OwnField<T>[];
  blank: (language: string) => Omit<T, keyof CommonFields>;
  ownOf: (row: Row) => Omit<T, keyof CommonFields>;
  /** Returns the item in a response or refusal if it is of this kind, otherwise undefined. */
  rowOf: (view: PublicationView) => Row | undefined;
  /** Returns the schema of the form values. `edited` is the stored item, if it exists already. */
  schema: (role: Role, scope: CommonFields['scope'], edited: Row | undefined) => z.ZodMiniType<T, T>;
  send: (content: CommonContent, typed: T, options: (content: object) => { idempotencyKey: string }) => Promise<Row>;
  /** Maps refusals of this kind's routes to errors of its fields. */
  fieldErrorsOf?: (thrown: unknown) => FieldErrors;
  /** Returns a function that derives field values from a file name. */
  useGuess: () => (fileName: string) => Partial<T>;
  useFileLook: (file: { stored: StoredFile | undefined; edited: Row | undefined }) => FileLook;
  /** Returns the labels and displayed values of this kind's fields. */
  useFieldText: () => { labelOf: (field: OwnField<T>) => string; textOf: (field: OwnField<T>, value: string) => string };
  Fields: ComponentType<FieldsProps<T>>;
  /** Returns true if the form creates a new version even without a new file. */
  asksNewVersion?: (typed: T) => boolean;
}

export type FieldName<T extends CommonFields> = keyof T & string;
export const valueOf = <T extends CommonFields>(values: T, field: FieldName<T>): FieldValue => values[field] as FieldValue;
