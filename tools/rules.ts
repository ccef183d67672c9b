import { globSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { root } from './children.ts';

interface Rule {
  /** The advice that is printed with a violation. */
  advice: string;
  files: string;
  except?: RegExp;
  forbids: RegExp;
}

const side = '(?:left|right|ml|mr|pl|pr|(?:margin|padding|border|inset|rounded)(?:Left|Right)|border(?:Top|Bottom)(?:Left|Right)Radius)';

const rules: Rule[] = [
  {
    advice: 'say who it is (the requester, anybody who …): not whoever',
    files: '{*,{apps,libs,tests,tools,bench,docs}/**/*}.{ts,tsx,mts,mjs,md}',
    except: /^(?:tools\/rules\.ts|tests\/plain-english\.law\.spec\.ts)$|\/locales\//,
    forbids: /\bwhoever\b/i,
  },
  {
    advice: 'settings are read in env.ts only',
    files: '{apps,libs}/*/src/**/*.{ts,tsx}',
    except: /(?:^apps\/(?:gateway\/src\/platform\/config|portal\/src)\/env\.ts|\.spec\.tsx?)$/,
    forbids: /\bprocess\.env\b|\bimport\.meta\.env\b/,
  },
  {
    advice: 'say start and end, not left and right: the portal also runs from right to left',
    files: 'apps/portal/src/**/*.{ts,tsx}',
    // Chart margins follow the convention of the chart library, which knows only left and right.
    except: /(?:\.spec\.tsx?|ui\/feedback\/toasts\.tsx|ui\/chart\/\w+-drawing\.tsx)$/,
    forbids: new RegExp(
      [
        `(?<![\\w.$'"-])_?${side}=["{]`,
        `(?<![\\w.$-])['"]?${side}['"]?:\\s*(?:['"\`{[]|-?\\d)`,
        `(?:margin|padding|border|inset)-(?:left|right)\\b`,
        `(?:textAlign|float)(?:=|:\\s*)["'](?:left|right)["']`,
        `text-align:\\s*(?:left|right)`,
      ].join('|'),
    ),
  },
  {
    advice: 'browsers may deny or lack it: use the module of apps/portal/src/device, or isImeKey for isComposing',
    files: 'apps/portal/src/**/*.{ts,tsx}',
    except: /\.spec\.tsx?$|^apps\/portal\/src\/(?:device\/|ui\/input\/ime\.ts$)/,
    forbids:
      /\b(?:localStorage|sessionStorage|indexedDB|isComposing)\b|'idb-keyval'|\brandomUUID\b|\bnavigator\.locks\b|\bnew BroadcastChannel\b/,
  },
  {
    advice: 'a machine gets its time and its deeds from outside',
    files: 'libs/machines/src/**/*.ts',
    except: /\.(?:spec|fixture)\.ts$/,
    forbids: /\bDate\.now\b|\bnew Date\(\)|\bset(?:Timeout|Interval)\(|\bfetch\(|\b(?:window|document|localStorage)\./,
  },
];

const genericNames = /(?:^|\/)(?:utils?|common|helpers?)(?:\/|\.tsx?$)/i;

/** Returns the violations of the project rules that no other tool checks. */
export function brokenRules(): string[] {
  const violations = rules.flatMap(({ advice, files, except, forbids }) =>
    list(files)
      .filter((file) => !except?.test(file))
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .flatMap((line, index) => (forbids.test(line) ? [`${file}:${index + 1}  ${advice}\n    ${line.trim()}`] : [])),
      ),
  );
  const genericFiles = list('{apps,libs,tools,tests,bench}/**/*.{ts,tsx,mjs}')
    .filter((file) => genericNames.test(file))
    .map((file) => `${file}  name the subject: nothing is called ${basename(file)} or kept in utils, common or helpers`);
  return [...violations, ...genericFiles];
}

function list(pattern: string): string[] {
  const skip = (name: string) => ['node_modules', 'dist'].includes(basename(name));
  return globSync(pattern, { cwd: root, exclude: skip }).map((file) => file.split(sep).join('/'));
}
