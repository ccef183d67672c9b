import type { DraftKind, FieldErrors, PublicationView, Role, StoredFile } from '@portal/contracts';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod/mini';
import type { FileRow, PublicationRow } from '../rows';
import type { CommonFields, FieldValue, PublishForm } from './common-fields';

export interface CommonContent {
  documentId?: string;
  rev?: number;
  fileId?: string;
  /** For kinds with several files: all of them, in order. */
  fileIds?: string[];
  note?: string;
  title: string;
  /** The scope of the audience; an edit without it leaves the audience unchanged. */
  scope?: CommonFields['scope'];
  lcos?: string[];
  companies?: string[];
  draftId?: string;
  confirmed?: boolean;
  liveFrom?: string | null;
  liveUntil?: string | null;
}

/** The fields of one kind only; an empty string means no choice was made. */
export type OwnField<T extends CommonFields> = Exclude<keyof T, keyof CommonFields> & string;

export interface FieldsProps<T extends CommonFields> {
  form: PublishForm<T>;
  typed: T;
  /** Number of the version that is about to be published of an existing item. */
  newVersion: number | undefined;
  isEdit: boolean;
}

/** The view of an uploaded file before publication, and the reason why it cannot be published yet. */
export interface FileLook {
  panel: ReactNode;
  objection: string | null;
  /** True if the question about the file was confirmed. */
  isConfirmed: boolean;
}
export const NO_LOOK: FileLook = { panel: null, objection: null, isConfirmed: false };

/** The parts of the form that one kind defines; the rest is shared by all kinds. */
export interface KindForm<Row extends PublicationRow, T extends CommonFields> {
  /** The kind of the item, which is also the purpose of its uploads. */
  kind: DraftKind;
  /** A version has either one file or several. */
  files: { one: (row: Row) => FileRow['file'] } | { many: (row: Row) => readonly StoredFile[]; most?: number };
  titleLimit: number;
  /** Heading of the first part of the form. */
  section: 'publish.step.file' | 'publish.step.priceList' | 'publish.step.news' | 'publish.step.event';
  own: readonly OwnField<T>[];
  blank: (language: string) => Omit<T, keyof CommonFields>;
  ownOf: (row: Row) => Omit<T, keyof CommonFields>;
  /** Returns the item of a response or refusal, if it is one of this kind. */
  rowOf: (view: PublicationView) => Row | undefined;
  /** `edited`: the stored item, if it exists already. */
  schema: (role: Role, scope: CommonFields['scope'], edited: Row | undefined) => z.ZodMiniType<T, T>;
  send: (content: CommonContent, typed: T, options: (content: object) => { idempotencyKey: string }) => Promise<Row>;
  /** Maps refusals that only this kind has to errors of its fields. */
  fieldErrorsOf?: (thrown: unknown) => FieldErrors;
  /** Derives field values from the name of a file. */
  useGuess: () => (fileName: string) => Partial<T>;
  useFileLook: (file: { stored: StoredFile | undefined; edited: Row | undefined }) => FileLook;
  /** Labels and displays the fields of this kind. */
  useFieldText: () => { labelOf: (field: OwnField<T>) => string; textOf: (field: OwnField<T>, value: string) => string };
  Fields: ComponentType<FieldsProps<T>>;
  /** Returns true if the form creates a new version even without a new file. */
  asksNewVersion?: (typed: T) => boolean;
}

export type FieldName<T extends CommonFields> = keyof T & string;
export const valueOf = <T extends CommonFields>(values: T, field: FieldName<T>): FieldValue => values[field] as FieldValue;
