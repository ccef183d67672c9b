import type { FileKind, FindItem, FindKind, Role } from '@portal/contracts';
import type { SessionUser } from '@portal/machines';
import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { TextResources } from '../i18n/text-resources';
import type { FactHandlers } from '../live/facts';
import type { GoKeyId } from '../ui/input/key-registry';
import type { WaitingQueue } from './waiting';

/**
 * The people who may open a page: `visitor` means only people who are not signed in, `anyone` means all people, and a function decides by
 * role.
 */
export type Audience = 'visitor' | 'anyone' | ((role: Role) => boolean);

type Namespace = keyof TextResources;
/** The texts of a feature that the shell shows before a screen of the feature is loaded. */
type ShellNamespace = Namespace & `${string}-shell`;
type KeysOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${keyof T[K] & string}` }[keyof T & string];
export type BlockId = keyof TextResources['home']['block'];
export type ShellText = { [N in ShellNamespace]: `${N}:${KeysOf<TextResources[N]>}` }[ShellNamespace];

export interface ScreenModule {
  default: ComponentType;
  /** Loads stored data of the page with this id before its first render. */
  prepare?: (userId: string, id: string) => Promise<unknown>;
  /** Loads the first page of the screen's list while the browser is idle. */
  loadFirstPage?: (client: QueryClient, user: SessionUser) => Promise<unknown>;
}

export interface FeaturePath {
  path: string;
  /** A name that paths of the same page share. Navigating between such paths is not a page change. */
  page?: string;
  who: Audience;
  /** The page title. Pages for visitors have their own frame and title. */
  title?: ShellText;
  parent?: { to: string; title: ShellText };
  /** The first call of the page, and its input field for the id in the URL. `boot.js` sends the call while the code is loading. */
  firstCall?: readonly [call: string, field: string];
  texts: readonly Namespace[];
  screen: () => Promise<ScreenModule>;
  /** True for queues, which use the full height and have no footer. */
  full?: true;
  /** True for pages with scrolling panes, which fill the window and do not scroll themselves. */
  fills?: true;
}

/** A menu entry. Its path determines the title and who may open the page. */
export interface NavigationEntry {
  to: string;
  glyph: LucideIcon;
  /** The group in the drawer and the sitemap. Without a group, the entry is in neither. */
  group?: 'work' | 'library' | 'account';
  /** True if the entry is in the bar, or a function that decides by role. */
  bar?: true | ((role: Role) => boolean);
  /** True if the entry is in the profile menu, or the name that it has there. */
  menu?: true | ShellText;
  /** The two-key shortcut that opens the page from any other page. */
  goKey?: GoKeyId;
  help?: ShellText;
  quickLink?: { title: ShellText; glyph?: LucideIcon; isFor?: (role: Role) => boolean; isPrimary?: true };
  /** Returns the absolute count of the entry, which is the same in every tab and on every device (R6.5). */
  useCount?: () => number;
}

/** The count in the status line and the tab title, for some pages or as the default of all other pages. */
export interface PageStatus {
  on: readonly string[] | 'other pages';
  Figure?: ComponentType;
  useTabCount?: () => number;
}

export interface SignOutQuestionProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
  /** Signs out and keeps unsent text, encrypted, for the next sign-in of the same person. */
  onKeep: () => void;
  /** Returns the element that gets the focus afterwards, if the opener no longer exists. */
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** A version in the search results, which identifies its cover. */
export interface FoundVersion {
  documentId: string;
  version: number;
  cover: string | null;
  /** The kind of its file, whose icon is shown if there is no cover; null for news. */
  kind: FileKind | null;
}

interface FoundRow {
  id: string;
  title: string;
  detail: string;
  to: string;
  found?: FoundVersion;
}

/** Defines how the palette shows found items of one kind. */
export interface FindSection<K extends FindKind> {
  glyph: LucideIcon;
  title: () => string;
  row: (item: FindItem<K>) => FoundRow;
  /** Returns an action that is shown in its own row below the item. `isFirst` is true for the best match. */
  action?: (item: FindItem<K>, isFirst: boolean) => { title: string; run: () => void } | null;
  /** Returns the address of the page with all matches, if the kind has one. */
  all?: (text: string) => string;
}
export type FindSections = { readonly [K in FindKind]?: FindSection<K> };

/** A block of the home page. */
export interface HomeBlock {
  /** The id of the block, which also determines its title `home:block.<id>`, shown until the block is loaded. */
  id: BlockId;
  isFor?: (role: Role) => boolean;
  texts: readonly Namespace[];
  /** Loads the block. Null if the block consists only of a link in the line under the greeting. */
  block: (() => Promise<{ default: ComponentType }>) | null;
  /** Loads the block's link in the line under the greeting, such as the number of new items since the last visit. */
  summary?: () => Promise<{ default: ComponentType<{ since: string }> }>;
  /** True if the block renders nothing when it is empty, so that no space is reserved. */
  isOptional?: true;
}

/** The part of a feature for signed-in people. The sign-in page does not load it. */
export interface SignedInPart {
  navigation?: readonly NavigationEntry[];
  home?: readonly HomeBlock[];
  /** The items that wait for the person, in the first list of the home page. */
  waiting?: WaitingQueue;
  /** Defines how the palette shows found items, by kind. */
  search?: FindSections;
  counts?: readonly PageStatus[];
  /** The fact handlers that update the cache: plain functions without React. */
  facts?: Partial<FactHandlers>;
  HeaderTool?: ComponentType;
  /** A component in the status line, before the connection button. It may render nothing. */
  StatusTool?: ComponentType;
  /** A component that is mounted on every page and has no visible content. */
  Background?: ComponentType;
  /** Called once, before the first connection. */
  start?: () => void;
  welcome?: (user: SessionUser) => void;
  /** Returns the dialog to show before a sign-out, or null if this feature would lose nothing. */
  findSignOutQuestion?: () => Promise<ComponentType<SignOutQuestionProps> | null>;
}

export interface Feature {
  paths: readonly FeaturePath[];
  texts?: readonly Namespace[];
  /** Called once, before the first render, for visitors too. */
  start?: () => void;
  signedIn?: () => Promise<{ default: SignedInPart }>;
}

/** Defines the manifest of a feature, which is all that the rest of the portal knows about it. */
export const feature = <const F extends Feature>(manifest: F): F => manifest;
/** Defines the part of a feature for signed-in people. Preserves its type, so that the handled facts are known. */
export const signedInPart = <const P extends SignedInPart>(part: P): P => part;
