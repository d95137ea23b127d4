import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { localeTable } from '#lib/locales.ts'
import { messageLanguages as shopLanguages } from '#packages/storefront-api/src/message-languages.ts'
import type { Check, Finding } from './finding.ts'
import { lineAt, type SourceFile, sourceFiles } from './source-files.ts'

/** The properties that two language lists must agree on. */
interface Written {
  direction: string
  script: string
}
type Languages = Readonly<Record<string, Written>>

const table = 'lib/locales.ts'
const shopList = 'packages/storefront-api/src/message-languages.ts'
const tokens = 'app/(site)/styles/tokens.css'

/**
 * Compares the language table with files that the compiler does not check: the shop's own list (a service imports nothing of
 * the site), the message files, and the scripts in style sheets.
 */
export const languageTableCheck: Check = {
  name: 'languages',
  run: ({ root }) => [
    ...compareLanguagesWithShop(localeTable, shopLanguages),
    ...compareLanguagesWithMessageFiles(
      Object.keys(localeTable),
      readdirSync(join(root, 'messages')).filter((name) => name.endsWith('.json')),
    ),
    ...compareScriptsWithStyles(
      new Set(Object.values(localeTable).map(({ script }) => script)),
      sourceFiles(root, /\.(css|tsx?)$/, ['app', 'components', 'packages']),
    ),
  ],
}

/** Rejects a shop whose languages differ from the site's. */
export function compareLanguagesWithShop(site: Languages, shop: Languages): Finding[] {
  const findings: Finding[] = []
  for (const [code, { direction, script }] of Object.entries(site)) {
    const own = shop[code]
    if (!own) {
      const fix = `Add ${code}: { direction: '${direction}', script: '${script}' }; the compiler then asks for its words.`
      findings.push({ file: shopList, problem: `lacks the language "${code}"`, fix })
    } else if (own.direction !== direction || own.script !== script) {
      const problem = `writes "${code}" ${own.direction} in ${own.script}, the site ${direction} in ${script}`
      findings.push({ file: shopList, problem, fix: `Say the same as ${table}.` })
    }
  }
  for (const code of Object.keys(shop)) {
    if (!site[code])
      findings.push({
        file: shopList,
        problem: `has the language "${code}", which the site does not know`,
        fix: `Delete it, or add it to ${table}.`,
      })
  }
  if (findings.length === 0 && Object.keys(site)[0] !== Object.keys(shop)[0])
    findings.push({
      file: shopList,
      problem: 'begins with another language than the site',
      fix: `Put the main language first, as in ${table}.`,
    })
  return findings
}

/** Rejects a language without a message file, and a file without a language. */
export function compareLanguagesWithMessageFiles(
  codes: readonly string[],
  files: readonly string[],
): Finding[] {
  const missing = codes.filter((code) => !files.includes(`${code}.json`))
  const foreign = files.filter((file) => !codes.includes(file.replace(/\.json$/, '')))
  return [
    ...missing.map((code) => ({
      file: `messages/${code}.json`,
      problem: 'is not there',
      fix: 'Translate every key of messages/en.json.',
    })),
    ...foreign.map((file) => ({
      file: `messages/${file}`,
      problem: 'belongs to no language',
      fix: `Delete it, or add its language to ${table}.`,
    })),
  ]
}

/** Rejects a style for one language, an unused script, and a script without type metrics. */
export function compareScriptsWithStyles(
  scripts: ReadonlySet<string>,
  files: readonly SourceFile[],
): Finding[] {
  const findings = files.flatMap((file) => [
    ...[...file.text.matchAll(/:lang\(([\w-]+)\)/g)].map((match) => ({
      file: file.path,
      line: lineAt(file.text, match.index),
      problem: `${match[0]} is a style for one language`,
      fix: `Write [data-script='…']: the next language of that script needs it too.`,
    })),
    ...[...file.text.matchAll(/\[data-script=["'](\w+)["']\]/g)]
      .filter(([, script]) => !scripts.has(script!))
      .map((match) => ({
        file: file.path,
        line: lineAt(file.text, match.index),
        problem: `no language of the table is written in "${match[1]}"`,
        fix: `Use a script of ${table}, or delete the rule.`,
      })),
  ])
  const measures = files.find(({ path }) => path === tokens)?.text ?? ''
  const without = [...scripts].filter(
    (script) => script !== 'latin' && !measures.includes(`:root[data-script='${script}']`),
  )
  return [
    ...findings,
    ...without.map((script) => ({
      file: tokens,
      problem: `has no :root[data-script='${script}']`,
      fix: 'Set the faces, the leading and the tracking of the script.',
    })),
  ]
}
