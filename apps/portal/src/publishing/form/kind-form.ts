import type { DraftKind, FieldErrors, PublicationView, Role, StoredFile } from '@portal/contracts';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod/mini';
import type { FileRow, PublicationRow } from '../rows';
import type { CommonFields, FieldValue, PublishForm } from './common-fields';

/** What is sent of an item of any kind. */
export interface CommonContent {
  documentId?: string;
  rev?: number;
  fileId?: string;
  /** Of a kind that has as many as it likes: all, in their order. */
  fileIds?: string[];
  note?: string;
  title: string;
  /** An edit without it leaves the audience as it is. */
  scope?: CommonFields['scope'];
  lcos?: string[];
  companies?: string[];
  draftId?: string;
  confirmed?: boolean;
  liveFrom?: string | null;
  liveUntil?: string | null;
}

/** The fields that only one kind has; a choice that was not made is an empty string. */
export type OwnField<T extends CommonFields> = Exclude<keyof T, keyof CommonFields> & string;

export interface FieldsProps<T extends CommonFields> {
  form: PublishForm<T>;
  typed: T;
  /** The version that is about to be published of an item that is there already. */
  newVersion: number | undefined;
  /** The item is there already. */
  isEdit: boolean;
}

/** What a kind says of an uploaded file before it is published, and why it cannot be published yet. */
export interface FileLook {
  panel: ReactNode;
  objection: string | null;
  /** What was asked about it was confirmed. */
  isConfirmed: boolean;
}
export const NO_LOOK: FileLook = { panel: null, objection: null, isConfirmed: false };

/** What the form of one kind has of its own: everything else is the same for all that is published. */
export interface KindForm<Row extends PublicationRow, T extends CommonFields> {
  /** Its files are uploaded for a purpose of this name. */
  kind: DraftKind;
  /** Each version is one file, or has as many as its writer likes. */
  files: { one: (row: Row) => FileRow['file'] } | { many: (row: Row) => readonly StoredFile[]; most?: number };
  titleLimit: number;
  /** What the first part of the form is called. */
  section: 'publish.step.file' | 'publish.step.priceList' | 'publish.step.news' | 'publish.step.event';
  own: readonly OwnField<T>[];
  blank: (language: string) => Omit<T, keyof CommonFields>;
  ownOf: (row: Row) => Omit<T, keyof CommonFields>;
  /** The item of a refusal or an answer, if it is one of this kind. */
  rowOf: (view: PublicationView) => Row | undefined;
  /** `edited`: the item as it is, where it is there already. */
  schema: (role: Role, scope: CommonFields['scope'], edited: Row | undefined) => z.ZodMiniType<T, T>;
  send: (content: CommonContent, typed: T, options: (content: object) => { idempotencyKey: string }) => Promise<Row>;
  address: (row: Row, userId: string) => string;
  /** What a refusal of this kind alone says about its fields. */
  fieldErrorsOf?: (thrown: unknown) => FieldErrors;
  /** What the name of a file tells about the fields. */
  useGuess: () => (fileName: string) => Partial<T>;
  useFileLook: (file: { stored: StoredFile | undefined; edited: Row | undefined }) => FileLook;
  /** Its own fields and their values as people read them. */
  useFieldText: () => { labelOf: (field: OwnField<T>) => string; textOf: (field: OwnField<T>, value: string) => string };
  Fields: ComponentType<FieldsProps<T>>;
  /** Whether what stands in the form becomes a new version, also with the same files. */
  asksNewVersion?: (typed: T) => boolean;
}

/** A field as conflicts and errors name it. */
export type FieldName<T extends CommonFields> = keyof T & string;
export const valueOf = <T extends CommonFields>(typed: T, field: FieldName<T>): FieldValue => typed[field] as FieldValue;
