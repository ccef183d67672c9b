import type { FindItem, FindKind, Role } from '@portal/contracts';
import type { SessionUser } from '@portal/machines';
import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { TextResources } from '../i18n/text-resources';
import type { FactHandlers } from '../live/fact-handlers';
import type { GoKeyId } from '../ui/input/key-registry';

/** `visitor`: only people who are not signed in. `anyone`: everybody. Otherwise people of these roles. */
export type Audience = 'visitor' | 'anyone' | ((role: Role) => boolean);

type Namespace = keyof TextResources;
/** The texts of a feature that the shell shows before any of its screens is loaded. */
export type ShellNamespace = Namespace & `${string}-shell`;
type KeysOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${keyof T[K] & string}` }[keyof T & string];
export type BlockId = keyof TextResources['home']['block'];
export type ShellText = { [N in ShellNamespace]: `${N}:${KeysOf<TextResources[N]>}` }[ShellNamespace];

export interface ScreenModule {
  default: ComponentType;
  /** Opens what the page at an id draws from this device for somebody, before it is drawn first. */
  prepare?: (who: string, id: string) => Promise<unknown>;
  /** Loads what the page shows first, when the browser is idle. */
  loadFirstPage?: (client: QueryClient, user: SessionUser) => Promise<unknown>;
}

export interface FeaturePath {
  path: string;
  /** Paths of the same name are one page: the way from one to the other is no arrival. */
  page?: string;
  who: Audience;
  /** Of the page; pages for visitors alone bring a frame of their own, which says theirs. */
  title?: ShellText;
  /** The page above it in the trail. */
  parent?: { to: string; title: ShellText };
  /** The call whose answer the page draws, and its field for the id of the address: it is made while the code travels (`boot.js`). */
  firstCall?: readonly [call: string, field: string];
  texts: readonly Namespace[];
  screen: () => Promise<ScreenModule>;
  /** Queues use the whole height and end without a footer. */
  full?: true;
  /** The page has panes of its own that scroll: it takes the glass from edge to edge, and the page itself stands still. */
  fills?: true;
}

/** A page that the menus lead to. Who may enter and how it is called is said by its path. */
export interface NavigationEntry {
  to: string;
  glyph: LucideIcon;
  /** Under which head it stands in the drawer and on the sitemap; without one it is in neither. */
  group?: 'work' | 'library' | 'account';
  /** Whether it stands in the bar, for everybody who may enter or for some of them. */
  bar?: true | ((role: Role) => boolean);
  /** Whether it stands in the menu of the profile, and there under which name. */
  menu?: true | ShellText;
  /** The shortcut of two keys that leads there from any page. */
  goKey?: GoKeyId;
  /** How the sitemap explains it. */
  help?: ShellText;
  /** What the home page offers to start there. */
  quickLink?: { title: ShellText; glyph?: LucideIcon; who?: (role: Role) => boolean; isPrimary?: true };
  /** The number beside it: absolute, the same in every tab and on every device (R6.5). */
  useCount?: () => number;
}

/** What the status line and the title of the tab say on some pages, or on all pages that have nothing of their own. */
export interface PageStatus {
  on: readonly string[] | 'other pages';
  Figure?: ComponentType;
  useTabCount?: () => number;
}

/** A dialog that asks before somebody signs out. */
export interface SignOutQuestionProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
  /** Signs out and keeps what was not sent, sealed, for the next sign-in of this person. */
  onKeep: () => void;
  /** Where the focus goes afterwards, when what opened it is gone. */
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** Something that was found, as the palette shows it and leads to it. */
export interface FoundRow {
  id: string;
  title: string;
  detail: string;
  to: string;
}

/** How the palette shows what is found of one kind. */
export interface FindShelf<K extends FindKind> {
  /** Its head in the palette. */
  title: () => string;
  row: (item: FindItem<K>) => FoundRow;
  /** What can be done about it, in a row of its own below it; `isFirst`: no other fits the words better. */
  action?: (item: FindItem<K>, isFirst: boolean) => { title: string; run: () => void } | null;
  /** The page with all that these words find, where the kind has one. */
  all?: (text: string) => string;
}
export type FindShelves = { readonly [K in FindKind]?: FindShelf<K> };

/** A part of the home page: what waits for a person, and what can be done about it there. */
export interface HomeBlock {
  /** Its name is the text `home:block.<id>` until it is loaded. */
  id: BlockId;
  who?: (role: Role) => boolean;
  texts: readonly Namespace[];
  block: () => Promise<{ default: ComponentType }>;
  /** Its figure under the greeting: what is new since the last visit, and nothing where nothing is. */
  handover?: () => Promise<{ default: ComponentType<{ since: string }> }>;
  /** It shows nothing where it holds nothing, so no room is kept for it. */
  isOptional?: true;
}

/** What a feature is to a person who is signed in; the sign-in page does not load it. */
export interface SignedInPart {
  navigation?: readonly NavigationEntry[];
  home?: readonly HomeBlock[];
  /** What the palette finds of it, by kind. */
  search?: FindShelves;
  counts?: readonly PageStatus[];
  /** What the cache does with facts: plain functions, no React. */
  facts?: Partial<FactHandlers>;
  /** Stands in the header, before the profile. */
  HeaderTool?: ComponentType;
  /** Stands in the status line, before the connection, while it has something to say. */
  StatusTool?: ComponentType;
  /** Works on every page and shows nothing of its own. */
  Background?: ComponentType;
  /** Runs once, before the connection is opened for the first time. */
  start?: () => void;
  /** Runs with each token that a person is given. */
  welcome?: (user: SessionUser) => void;
  /** The question to ask first when somebody signs out; null where nothing of this feature would be lost. */
  findSignOutQuestion?: () => Promise<ComponentType<SignOutQuestionProps> | null>;
}

export interface Feature {
  paths: readonly FeaturePath[];
  /** Namespaces that are loaded with the shell. */
  texts?: readonly Namespace[];
  /** Runs once, before the first page is drawn, for visitors as well. */
  start?: () => void;
  signedIn?: () => Promise<{ default: SignedInPart }>;
}

/** The manifest of a feature: all that the rest of the portal knows of it. */
export const feature = <const F extends Feature>(manifest: F): F => manifest;
/** The part of a manifest that only people who are signed in load. It keeps its type, so that the facts it hears are known. */
export const signedInPart = <const P extends SignedInPart>(part: P): P => part;
