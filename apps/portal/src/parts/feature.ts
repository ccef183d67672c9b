import type { FileKind, FindItem, FindKind, Role } from '@portal/contracts';
import type { SessionUser } from '@portal/machines';
import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { TextResources } from '../i18n/text-resources';
import type { FactHandlers } from '../live/facts';
import type { GoKeyId } from '../ui/input/key-registry';

/** `visitor`: only people who are not signed in. `anyone`: everybody. Otherwise people of these roles. */
export type Audience = 'visitor' | 'anyone' | ((role: Role) => boolean);

type Namespace = keyof TextResources;
/** The texts of a feature that the shell shows before any of its screens is loaded. */
type ShellNamespace = Namespace & `${string}-shell`;
type KeysOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${keyof T[K] & string}` }[keyof T & string];
export type BlockId = keyof TextResources['home']['block'];
export type ShellText = { [N in ShellNamespace]: `${N}:${KeysOf<TextResources[N]>}` }[ShellNamespace];

export interface ScreenModule {
  default: ComponentType;
  /** Loads the stored data of the page at an id before its first render. */
  prepare?: (who: string, id: string) => Promise<unknown>;
  /** Loads the first page of the screen's list while the browser is idle. */
  loadFirstPage?: (client: QueryClient, user: SessionUser) => Promise<unknown>;
}

export interface FeaturePath {
  path: string;
  /** Paths with the same name are one page: navigating between them is no page change. */
  page?: string;
  who: Audience;
  /** The page title; visitor pages have their own frame and title. */
  title?: ShellText;
  parent?: { to: string; title: ShellText };
  /** The call of the page, and its input field for the id of the address: `boot.js` sends it while the code is loading. */
  firstCall?: readonly [call: string, field: string];
  texts: readonly Namespace[];
  screen: () => Promise<ScreenModule>;
  /** True for queues, which use the whole height and have no footer. */
  full?: true;
  /** True for pages with scrolling panes: they fill the window and do not scroll themselves. */
  fills?: true;
}

/** A menu entry. Its path defines the title and who may open it. */
export interface NavigationEntry {
  to: string;
  glyph: LucideIcon;
  /** The group in the drawer and on the sitemap; without one it is in neither. */
  group?: 'work' | 'library' | 'account';
  /** True if it is in the bar, for everybody who may open it or for some roles. */
  bar?: true | ((role: Role) => boolean);
  /** True if it is in the profile menu, or its name there. */
  menu?: true | ShellText;
  /** The two-key shortcut that opens it from any page. */
  goKey?: GoKeyId;
  help?: ShellText;
  quickLink?: { title: ShellText; glyph?: LucideIcon; who?: (role: Role) => boolean; isPrimary?: true };
  /** Returns its count: absolute, the same in every tab and on every device (R6.5). */
  useCount?: () => number;
}

/** The count in the status line and the tab title on some pages, or on all pages without their own. */
export interface PageStatus {
  on: readonly string[] | 'other pages';
  Figure?: ComponentType;
  useTabCount?: () => number;
}

export interface SignOutQuestionProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
  /** Signs out and keeps unsent text, encrypted, for the next sign-in of this person. */
  onKeep: () => void;
  /** Returns the element to focus afterwards, when the opener is gone. */
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** A found version, for its cover. */
export interface FoundVersion {
  documentId: string;
  version: number;
  cover: string | null;
  /** The kind of its file, whose icon is shown without a cover; null for news. */
  kind: FileKind | null;
}

interface FoundRow {
  id: string;
  title: string;
  detail: string;
  to: string;
  found?: FoundVersion;
}

/** Defines how the palette shows the found items of one kind. */
export interface FindShelf<K extends FindKind> {
  title: () => string;
  row: (item: FindItem<K>) => FoundRow;
  /** Returns an action shown in its own row below the item; `isFirst`: true for the best match. */
  action?: (item: FindItem<K>, isFirst: boolean) => { title: string; run: () => void } | null;
  /** Returns the page with all matches, if the kind has one. */
  all?: (text: string) => string;
}
export type FindShelves = { readonly [K in FindKind]?: FindShelf<K> };

/** A block of the home page: items that wait for the person, with their actions. */
export interface HomeBlock {
  /** Also names the text `home:block.<id>`, shown until it is loaded. */
  id: BlockId;
  who?: (role: Role) => boolean;
  texts: readonly Namespace[];
  block: () => Promise<{ default: ComponentType }>;
  /** Its link in the line under the greeting, such as the number of new items since the last visit; renders nothing if there are none. */
  summary?: () => Promise<{ default: ComponentType<{ since: string }> }>;
  /** True if it renders nothing when empty, so that no space is reserved. */
  isOptional?: true;
}

/** The part of a feature for signed-in people; the sign-in page does not load it. */
export interface SignedInPart {
  navigation?: readonly NavigationEntry[];
  home?: readonly HomeBlock[];
  /** Defines how the palette shows found items, by kind. */
  search?: FindShelves;
  counts?: readonly PageStatus[];
  /** Fact handlers that update the cache: plain functions, no React. */
  facts?: Partial<FactHandlers>;
  HeaderTool?: ComponentType;
  /** Rendered in the status line, before the connection, while it has content. */
  StatusTool?: ComponentType;
  /** Runs on every page without visible content. */
  Background?: ComponentType;
  /** Runs once, before the first connection. */
  start?: () => void;
  welcome?: (user: SessionUser) => void;
  /** Returns the question to ask before a sign-out; null if this feature would lose nothing. */
  findSignOutQuestion?: () => Promise<ComponentType<SignOutQuestionProps> | null>;
}

export interface Feature {
  paths: readonly FeaturePath[];
  texts?: readonly Namespace[];
  /** Runs once, before the first render, for visitors as well. */
  start?: () => void;
  signedIn?: () => Promise<{ default: SignedInPart }>;
}

/** Defines the manifest of a feature: all that the rest of the portal knows of it. */
export const feature = <const F extends Feature>(manifest: F): F => manifest;
/** Defines the part of a manifest for signed-in people. Its type is kept, so that the handled facts are known. */
export const signedInPart = <const P extends SignedInPart>(part: P): P => part;
